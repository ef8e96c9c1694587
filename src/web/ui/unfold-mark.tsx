import { ChevronDown } from 'lucide-react';

/** The chevron of a `summary` that shows whether it is open. Its `details` needs the class `group`. */
export function UnfoldMark() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
    />
  );
}
