import { ChevronDown } from 'lucide-react';

/** The chevron of a `summary`, which shows whether it is open. Its `details` element needs the class `group`. */
export function UnfoldMark() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
    />
  );
}
