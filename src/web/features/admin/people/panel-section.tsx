import { type ReactNode, useId } from 'react';

/** A section of the account panel, with its heading. */
export function PanelSection({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5"
    >
      <header className="grid gap-1">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
      </header>
      {children}
    </section>
  );
}
