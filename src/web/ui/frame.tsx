import type { ReactNode } from 'react';
import { Bars } from './bars.tsx';

/**
 * The 9:16 frame of our videos, with the three bars in place of its captions. Decorative. Its size follows its font
 * size.
 */
export function Frame({ children, className = '' }: { children?: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid aspect-9/16 h-[1em] shrink-0 grid-rows-[1fr_auto] place-items-center rounded-[0.16em] border-[0.035em] border-current bg-surface p-[0.1em] ${className}`}
    >
      <span className="grid place-items-center">{children}</span>
      <Bars className="h-[0.22em]" />
    </span>
  );
}
