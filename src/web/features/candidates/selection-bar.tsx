import { Send } from 'lucide-react';
import { pluralize } from '#domain/text/pluralize.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './use-selection.ts';

/** Actions for the selected candidates. Stays visible while the list scrolls. */
export function SelectionBar({
  selection: { ids, toggleAll, stop },
  total,
  onInvite,
}: {
  selection: Selection;
  total: number;
  onInvite: () => void;
}) {
  return (
    <section
      aria-label="Selection"
      className="sticky top-18 z-20 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-edge bg-surface p-1.5 shadow-lift low:static"
    >
      <SelectBox label="Select all" isChosen={total > 0 && ids.size === total} onToggle={toggleAll} />
      <p role="status" className="min-w-0 flex-1 text-sm font-medium tabular-nums">
        {ids.size === 0 ? 'Select candidates' : `${ids.size} selected`}
      </p>
      <Button variant="quiet" onClick={stop}>
        Cancel
      </Button>
      <Button disabled={ids.size === 0} onClick={onInvite}>
        <Send aria-hidden="true" className="size-4" />
        <span>
          Invite
          <span className="max-sm:sr-only">{ids.size > 0 ? ` ${pluralize(ids.size, 'candidate')}` : ''}</span>
        </span>
      </Button>
    </section>
  );
}
