import type { ComponentProps } from 'react';
import { coveringBar } from '#web/ui/covering-bar.ts';

/** The main actions, always visible: below the preview, or a bar at the bottom where that is not beside the form. */
export function ActionBar({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      ref={coveringBar}
      className={`z-20 grid gap-4 stacked:sticky stacked:bottom-0 stacked:order-last stacked:-mx-4 stacked:-mb-8 stacked:border-t stacked:border-line stacked:bg-paper stacked:px-4 stacked:pt-3 stacked:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:stacked:-mx-8 sm:stacked:-mb-10 sm:stacked:px-8 low:relative ${className}`}
      {...rest}
    />
  );
}
