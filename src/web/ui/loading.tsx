import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/** Replaces the content of a screen while it loads. The children say what is loading. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-center gap-5 py-16 text-ink-soft sm:py-24">
      <Spinner size="large" />
      <p>{children}</p>
    </div>
  );
}
