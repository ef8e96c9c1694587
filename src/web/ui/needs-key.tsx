import { KeyRound } from 'lucide-react';

/**
 * Says next to AI buttons that they need a key, before they are pressed. Pass the id to the buttons as
 * `aria-describedby`.
 */
export function NeedsKey({ id, isShown, onSetUp }: { id: string; isShown: boolean; onSetUp: () => void }) {
  if (!isShown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <KeyRound aria-hidden="true" className="size-4 shrink-0" />
      <span id={id}>AI needs a key.</span>
      <button
        type="button"
        onClick={onSetUp}
        className="inline-flex min-h-11 cursor-pointer items-center font-medium text-ink underline underline-offset-4"
      >
        Add a key
      </button>
    </p>
  );
}
