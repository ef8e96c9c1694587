/** Keys that are pressed together, labeled as on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <kbd className="inline-flex shrink-0 gap-1 font-sans">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid min-w-6 place-items-center rounded-md border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
