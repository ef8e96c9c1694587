import { Bold, Italic, List, SmilePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { keepFocus } from '#web/browser/focus.ts';
import { isMac } from '#web/browser/platform.ts';
import { preloading } from '#web/ui/lazy.tsx';
import { ToolButton } from '#web/ui/tool-button.tsx';
import { emojiPicker } from './emoji.ts';
import { bulletSelection, styleSelection } from './format-text.ts';

/** Buttons for bold, italic, bullets, and emoji in LinkedIn's plain text. */
export function FormatTools({
  field,
  isReadOnly,
  isEmojiShown,
  onShowEmoji,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  isReadOnly: boolean;
  isEmojiShown: boolean;
  onShowEmoji: (isShown: boolean) => void;
}) {
  const format = (change: (field: HTMLTextAreaElement) => void) => () =>
    field.current && change(field.current);
  const modifier = isMac() ? '⌘' : 'Ctrl+';
  const common = { disabled: isReadOnly, onMouseDown: keepFocus };
  return (
    <fieldset className="contents">
      <legend className="sr-only">Formatting</legend>
      <ToolButton
        {...common}
        Icon={Bold}
        name="Bold"
        title={`Bold (${modifier}B)`}
        onClick={format((text) => styleSelection(text, 'bold'))}
      />
      <ToolButton
        {...common}
        Icon={Italic}
        name="Italic"
        title={`Italic (${modifier}I)`}
        onClick={format((text) => styleSelection(text, 'italic'))}
      />
      <ToolButton {...common} Icon={List} name="Bullets" title="Bullets" onClick={format(bulletSelection)} />
      <ToolButton
        {...common}
        {...preloading(emojiPicker)}
        Icon={SmilePlus}
        name="Emoji"
        title="Emoji"
        aria-expanded={isEmojiShown}
        onClick={() => onShowEmoji(!isEmojiShown)}
      />
    </fieldset>
  );
}
