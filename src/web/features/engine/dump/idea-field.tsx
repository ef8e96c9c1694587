import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ariaKeyShortcuts, isPressed, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { canAddIdea } from '#domain/posts/idea.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addTextIdea, type IdeaDraft, keepIdeaDraft, readIdeaDraft } from '#web/data/store/ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { isSaved, toastDone } from '#web/ui/toast.ts';
import { useThrottled } from '../use-throttled.ts';

/** What this page has typed, for when the field comes back: another tab may have kept its own meanwhile. */
const typedHere = new Map<IdeaDraft, string>();

/** A quick thought. What is typed and not yet added outlives the page. */
export function IdeaField({ draft, onAdded }: { draft: IdeaDraft; onAdded?: () => void }) {
  const [typed, setTyped] = useState(() => typedHere.get(draft) ?? '');
  const latest = useRef(typed);
  const isAdding = useRef(false);
  const parts = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // A draft is a convenience: when it cannot be kept, adding the idea says so.
  const keepDraft = useThrottled((text: string) => void keepIdeaDraft(draft, text).catch(() => undefined));

  useEffect(() => {
    if (typedHere.has(draft)) return;
    let isCurrent = true;
    readIdeaDraft(draft).then(
      (kept) => {
        if (!isCurrent || latest.current !== '') return;
        latest.current = kept;
        setTyped(kept);
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
    keepDraft(text);
  };
  const add = async () => {
    if (!canAddIdea(typed) || isAdding.current) return;
    isAdding.current = true;
    const isAdded = await isSaved(attempt(() => addTextIdea(typed)));
    isAdding.current = false;
    if (!isAdded) return;
    vibrate('light');
    // On a phone the list is out of sight.
    toastDone('Saved to Dump.');
    // What was typed meanwhile is the next one.
    write(latest.current.startsWith(typed) ? latest.current.slice(typed.length) : latest.current);
    if (onAdded) onAdded();
    // The button that was pressed cannot be pressed again yet, and the next idea is soon there.
    else if (document.activeElement === document.body || parts.current?.contains(document.activeElement))
      field.current?.focus();
  };
  const addByKey = (event: KeyboardEvent) => {
    if (!isPressed(shortcuts.addIdea.press, event.nativeEvent)) return;
    event.preventDefault();
    void add();
  };

  return (
    <div ref={parts} className="grid gap-3">
      <TextArea
        ref={field}
        aria-label="Quick idea"
        placeholder="Quick idea or raw thought..."
        rows={4}
        value={typed}
        onChange={({ target }) => write(target.value)}
        onKeyDown={addByKey}
        aria-keyshortcuts={ariaKeyShortcuts(shortcuts.addIdea.press)}
      />
      <Button onClick={() => void add()} disabled={!canAddIdea(typed)}>
        <Plus aria-hidden="true" className="size-4" />
        Add Idea
      </Button>
    </div>
  );
}
