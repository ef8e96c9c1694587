import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';

/** A page outside the shell with a single message. `art` is decorative. */
export function FullPage({
  title,
  art,
  children,
}: {
  title: ReactNode;
  art?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="mx-auto w-full max-w-6xl px-5 py-4 sm:px-8">
        <Link to="/welcome" className="inline-flex min-h-11 items-center rounded-lg">
          <Brand />
        </Link>
      </header>
      <main
        id="main"
        className="mx-auto grid max-w-xl content-center justify-items-start gap-5 px-5 pb-32 sm:justify-items-center sm:px-8 sm:text-center"
      >
        {art ? (
          <div aria-hidden="true" className="mb-3 text-[8rem] leading-none sm:text-[11rem]">
            {art}
          </div>
        ) : null}
        <h1 tabIndex={-1} className="text-4xl font-bold sm:text-5xl">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
