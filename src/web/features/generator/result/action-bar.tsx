import type { ReactNode } from 'react';
import { coveringBar } from '#web/ui/covering-bar.ts';

/** The main actions. Always visible: at the bottom of small screens, below the preview on large ones. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={coveringBar}
      className="z-20 grid gap-3 lg:[&_a]:min-h-12 lg:[&_button]:min-h-12 max-lg:sticky low:static max-lg:bottom-0 max-lg:order-last max-lg:-mx-4 max-lg:-mb-8 sm:max-lg:-mb-10 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-center sm:max-lg:gap-6 sm:max-lg:px-8"
    >
      {children}
    </div>
  );
}
