import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ariaKeyShortcuts, isPressed, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { canAddIdea } from '#domain/posts/idea.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addTextIdea, type IdeaDraft, readIdeaDraft, saveIdeaDraft } from '#web/data/store/ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { useThrottled } from './use-throttled.ts';

/** Typed text by draft. It survives unmounting and overrides the stored draft, which another tab may have changed. */
const typedHere = new Map<IdeaDraft, string>();

/** A text field for an idea. Unsent text survives a reload. `tools` are other ways to add an idea. */
export function IdeaField({
  id,
  draft,
  label = 'Quick idea',
  placeholder = 'Quick idea or raw thought...',
  addLabel = addIdeaLabel,
  canAdd = canAddIdea,
  tools,
  onAdded,
  onClose,
}: {
  id?: string;
  draft: IdeaDraft;
  label?: string;
  placeholder?: string;
  /** The content of the button that adds the idea. */
  addLabel?: ReactNode;
  canAdd?: (typed: string) => boolean;
  tools?: ReactNode;
  onAdded?: (ideaId: string, typed: string) => void;
  /** Closes the dialog that contains the field. Without it, the focus stays here for the next idea. */
  onClose?: () => void;
}) {
  const [typed, setTyped] = useState(() => typedHere.get(draft) ?? '');
  const latest = useRef(typed);
  const container = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // Ignore failures: adding the idea reports them.
  const saveDraft = useThrottled((text: string) => void saveIdeaDraft(draft, text).catch(() => undefined));

  useEffect(() => {
    if (typedHere.has(draft)) return;
    let isCurrent = true;
    readIdeaDraft(draft).then(
      (stored) => {
        if (!isCurrent || latest.current !== '') return;
        latest.current = stored;
        setTyped(stored);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [draft]);

  const write = (text: string) => {
    latest.current = text;
    typedHere.set(draft, text);
    setTyped(text);
    saveDraft(text);
  };
  const { run: add } = useAction(async () => {
    const added = await attempt(() => addTextIdea(typed));
    if (!added.ok) return added;
    vibrate('light');
    // On a phone, the list is off-screen.
    toastDone('Saved to Dump.');
    // Text typed during the save belongs to the next idea.
    write(latest.current.startsWith(typed) ? latest.current.slice(typed.length) : latest.current);
    onAdded?.(added.value, typed);
    if (onClose) onClose();
    // The pressed button is now disabled, so move the focus to the field.
    else if (document.activeElement === document.body || container.current?.contains(document.activeElement))
      // Keep the new idea in view.
      field.current?.focus({ preventScroll: true });
    return added;
  });
  const addByKey = (event: KeyboardEvent) => {
    if (!isPressed(shortcuts.addIdea.press, event.nativeEvent)) return;
    event.preventDefault();
    if (canAdd(typed)) void add();
  };

  return (
    <div
      ref={container}
      className="grid rounded-control border border-edge bg-surface transition-colors hover:border-ink-soft has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-ink"
    >
      <TextArea
        ref={field}
        id={id}
        aria-label={label}
        placeholder={placeholder}
        rows={3}
        value={typed}
        onChange={({ target }) => write(target.value)}
        onKeyDown={addByKey}
        aria-keyshortcuts={ariaKeyShortcuts(shortcuts.addIdea.press)}
        className="border-0! outline-none! md:min-h-30"
      />
      <div className="flex flex-wrap items-center gap-1 p-1.5">
        {tools}
        <Button className="ml-auto whitespace-nowrap!" onClick={() => void add()} disabled={!canAdd(typed)}>
          {addLabel}
        </Button>
      </div>
    </div>
  );
}

const addIdeaLabel = (
  <>
    <Plus aria-hidden="true" className="size-4" />
    Add Idea
  </>
);
