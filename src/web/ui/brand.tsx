import { Bars } from './bars.tsx';

/** The logo and the name. With very large text, the name is visually hidden so that the rest of the bar fits. */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-ink" />
        <Bars x="7" y="7" width="18" height="18" className="text-paper" />
      </svg>
      <span
        className={
          isMarkOnly ? 'sr-only' : 'font-display text-xl font-bold tracking-tight max-[18rem]:sr-only'
        }
      >
        Standout
      </span>
    </span>
  );
}
