import { Anchor, Sparkles } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { Angle } from '#domain/posts/post.ts';
import type { TextEdit } from '#domain/text/text-edit.ts';
import { keepFocus } from '#web/browser/focus.ts';
import { scrollToText } from '#web/browser/scroll-to-text.ts';
import { typeEdit } from '#web/browser/type-edit.ts';
import { coveringBar } from '#web/ui/covering-bar.ts';
import { LazyPart, preloading } from '#web/ui/lazy.tsx';
import { ToolButton } from '#web/ui/tool-button.tsx';
import { emojiPicker } from './emoji.ts';
import { insertText } from './format-text.ts';
import { FormatTools } from './format-tools.tsx';
import { hookLibrary } from './hooks.ts';

/**
 * All tools of the editor: formatting in the row of the post's head and one row with the others, or on a phone one bar
 * above the tabs or the on-screen keyboard. With the keyboard open, formatting shows and the AI tools collapse into one
 * button.
 */
export function WritingTools({
  field,
  angle,
  isReadOnly,
  dictation,
  aiTools,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  angle: Angle;
  isReadOnly: boolean;
  dictation: ReactNode;
  aiTools: ReactNode;
}) {
  const [opened, setShown] = useState<'emoji' | 'hooks' | null>(null);
  // The post may be locked while a list is open.
  const shown = isReadOnly ? null : opened;
  const [isAiShown, setAiShown] = useState(false);
  const choose = (emoji: string) => {
    setShown(null);
    if (field.current) insertText(field.current, emoji);
  };
  const insertHook = (editOf: (content: string) => TextEdit) => {
    setShown(null);
    const text = field.current;
    if (!text) return;
    const edit = editOf(text.value);
    typeEdit(text, edit);
    // Wait until the list has closed, which moves the text.
    requestAnimationFrame(() => scrollToText(text, edit.selectStart));
  };
  const close = () => {
    setShown(null);
    field.current?.focus({ preventScroll: true });
  };
  return (
    <fieldset
      ref={coveringBar}
      className="z-10 flex min-w-0 flex-wrap items-start max-md:sticky max-md:bottom-[calc(4.3125rem+env(safe-area-inset-bottom))] max-md:order-last max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-2 max-md:py-1 low:static md:contents keyboard:bottom-(--keyboard)"
    >
      <legend className="sr-only">Writing tools</legend>
      <div className="flex max-md:hover-none:hidden max-md:order-1 max-md:basis-full md:-ml-2.5 md:col-span-full @lg/editor:md:col-span-1 @lg/editor:md:col-start-2 @lg/editor:md:row-start-1 keyboard:order-1 keyboard:flex keyboard:basis-0 keyboard:grow-4">
        <FormatTools
          field={field}
          isReadOnly={isReadOnly}
          isEmojiShown={shown === 'emoji'}
          onShowEmoji={(isShown) => setShown(isShown ? 'emoji' : null)}
        />
      </div>
      <div className="max-md:contents md:col-span-full md:-mr-6 md:-ml-2 md:flex md:flex-wrap md:items-start">
        {shown === 'emoji' ? (
          <div className="max-h-36 basis-full overflow-y-auto py-1 max-md:-order-1 md:order-last">
            <LazyPart module={emojiPicker}>
              {({ EmojiPicker }) => <EmojiPicker onChoose={choose} onClose={close} />}
            </LazyPart>
          </div>
        ) : null}
        {dictation}
        <ToolButton
          {...preloading(hookLibrary)}
          Icon={Anchor}
          label="Hooks"
          disabled={isReadOnly}
          aria-expanded={shown === 'hooks'}
          onMouseDown={keepFocus}
          onClick={() => setShown(shown === 'hooks' ? null : 'hooks')}
        />
        {shown === 'hooks' ? (
          <div className="basis-full max-md:-order-1 md:order-last">
            <LazyPart module={hookLibrary}>
              {({ HookLibrary }) => <HookLibrary angle={angle} onInsert={insertHook} onClose={close} />}
            </LazyPart>
          </div>
        ) : null}
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
        <div
          className={`contents keyboard:order-2 keyboard:basis-full keyboard:flex-wrap ${isAiShown ? 'keyboard:flex' : 'keyboard:hidden'}`}
        >
          {aiTools}
        </div>
      </div>
    </fieldset>
  );
}
