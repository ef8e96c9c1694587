import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';

/** A page outside the shell with a single message. */
export function FullPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="px-5 py-4 sm:px-8">
        <Link to="/welcome" className="inline-flex min-h-11 items-center rounded-lg">
          <Brand />
        </Link>
      </header>
      <main
        id="main"
        className="mx-auto grid max-w-xl content-center justify-items-start gap-5 px-5 pb-32 sm:px-8"
      >
        <h1 tabIndex={-1} className="text-4xl font-bold sm:text-5xl">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
