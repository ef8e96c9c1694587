import { Progress as BaseProgress } from '@base-ui/react/progress';
import type { ReactNode } from 'react';

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** Progress as a ring around its content. */
export function ProgressRing({
  label,
  value,
  total,
  children,
}: {
  label: string;
  value: number;
  total: number;
  children: ReactNode;
}) {
  return (
    <BaseProgress.Root
      value={value}
      max={total}
      aria-label={label}
      getAriaValueText={() => `${value} of ${total}`}
      className="relative grid size-24 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="9" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - value / total)}
          className={`transition-[stroke-dashoffset] duration-500 ${value === total ? 'stroke-success' : 'stroke-accent'} ${value === 0 ? 'opacity-0' : ''}`}
        />
      </svg>
      <span aria-hidden="true" className="text-center leading-tight">
        {children}
      </span>
    </BaseProgress.Root>
  );
}
