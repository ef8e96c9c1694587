import type { ReactNode } from 'react';

/** One screen inside the shell. Its heading gets the focus after a navigation. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-8 px-4 py-8 sm:px-8 sm:py-10 short:gap-4 short:pt-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-96 gap-2">
          <h1 tabIndex={-1} className="text-3xl font-bold sm:text-4xl">
            {title}
          </h1>
          {lead ? <p className="max-w-2xl text-pretty text-ink-soft short:hidden">{lead}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
