import { ChevronDown } from 'lucide-react';

/** Shows at the end of a `summary` that something unfolds there, and whether it has. Its `details` is a `group`. */
export function UnfoldMark() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
    />
  );
}
