import type { ReactNode } from 'react';

/** A card of the settings, below the heading of its section. */
export function SettingCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <header className="mb-5 grid gap-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
      </header>
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
