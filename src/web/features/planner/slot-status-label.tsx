import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import type { SlotStatus } from '#domain/planner/save-status.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The save status of a slot, as text and icon so that it does not depend on color. */
export function SlotStatusLabel({ status }: { status: SlotStatus }) {
  return (
    <span
      data-status={status}
      className={`inline-flex items-center gap-1.5 ${status === 'Not saved' ? 'font-medium text-danger' : ''}`}
    >
      {signs[status]}
      {status}
    </span>
  );
}

const signs = {
  Saving: <Spinner size="small" />,
  Saved: <Check aria-hidden="true" className="size-4 text-success" />,
  Empty: <CircleDashed aria-hidden="true" className="size-4" />,
  'Not saved': <CircleAlert aria-hidden="true" className="size-4" />,
} as const;
