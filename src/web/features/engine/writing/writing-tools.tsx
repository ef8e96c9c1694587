import { Sparkles } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { keepFocus } from '#web/browser/focus.ts';
import { coveringBar } from '#web/ui/covering-bar.ts';
import { LazyPart } from '#web/ui/lazy.tsx';
import { ToolButton } from '#web/ui/tool-button.tsx';
import { emojiChoice } from './emoji.ts';
import { insertText } from './format-text.ts';
import { FormatTools } from './format-tools.tsx';

/**
 * All tools of the editor in one bar: above the text, or on a phone above the tabs and the on-screen keyboard. With the
 * keyboard open, formatting shows and the AI tools collapse behind one button.
 */
export function WritingTools({
  field,
  isReadOnly,
  dictation,
  aiTools,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  isReadOnly: boolean;
  dictation: ReactNode;
  aiTools: ReactNode;
}) {
  const [isEmojiShown, setEmojiShown] = useState(false);
  const [isAiShown, setAiShown] = useState(false);
  const choose = (emoji: string) => {
    setEmojiShown(false);
    if (field.current) insertText(field.current, emoji);
  };
  const close = () => {
    setEmojiShown(false);
    field.current?.focus({ preventScroll: true });
  };
  return (
    <fieldset
      ref={coveringBar}
      className="z-10 flex min-w-0 flex-wrap items-start max-md:sticky max-md:bottom-[calc(4.3125rem+env(safe-area-inset-bottom))] max-md:order-last max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-2 max-md:py-1 low:static md:gap-x-0.5 md:px-5.5 md:pb-2 keyboard:bottom-(--keyboard)"
    >
      <legend className="sr-only">Writing tools</legend>
      {isEmojiShown ? (
        <div className="max-h-36 basis-full overflow-y-auto py-1 max-md:-order-1 md:order-last">
          <LazyPart module={emojiChoice}>
            {({ EmojiChoice }) => <EmojiChoice onChoose={choose} onClose={close} />}
          </LazyPart>
        </div>
      ) : null}
      {dictation}
      <span className="hidden flex-1 keyboard:flex">
        <ToolButton
          Icon={Sparkles}
          label="AI"
          name="AI tools"
          aria-expanded={isAiShown}
          onMouseDown={keepFocus}
          onClick={() => setAiShown(!isAiShown)}
        />
      </span>
      <div className="flex max-md:hover-none:hidden max-md:order-1 max-md:basis-full md:-order-1 md:border-r md:border-line md:pr-1.5 md:mr-1.5 keyboard:flex keyboard:basis-0 keyboard:grow-4 keyboard:order-none">
        <FormatTools
          field={field}
          isReadOnly={isReadOnly}
          isEmojiShown={isEmojiShown}
          onShowEmoji={setEmojiShown}
        />
      </div>
      <div
        className={`flex flex-wrap max-md:flex-[4] md:max-xl:contents xl:gap-x-0.5 keyboard:basis-full ${isAiShown ? '' : 'keyboard:hidden'}`}
      >
        {aiTools}
      </div>
    </fieldset>
  );
}
