/** The logo and name. With very large text the name is visually hidden, so that the rest of the bar fits. */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-ink" />
        <rect x="7" y="17" width="4.5" height="8" rx="2.25" className="fill-paper opacity-55" />
        <rect x="13.75" y="7" width="4.5" height="18" rx="2.25" className="fill-accent" />
        <rect x="20.5" y="14" width="4.5" height="11" rx="2.25" className="fill-paper opacity-55" />
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
