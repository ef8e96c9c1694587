import type { ReactNode } from 'react';
import type { SettingsAnchor } from './anchors.ts';

export function SettingCard({
  id,
  title,
  description,
  children,
}: {
  /** One of `settingsAnchors`. */
  id: SettingsAnchor;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div id={id} className="scroll-mt-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <header className="mb-5 grid grid-cols-1 gap-1">
        <h3 className="text-lg font-semibold outline-none">{title}</h3>
        {description ? <p className="text-sm text-ink-soft wrap-anywhere">{description}</p> : null}
      </header>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </div>
  );
}
