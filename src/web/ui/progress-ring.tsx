import { Progress as BaseProgress } from '@base-ui/react/progress';
import type { ReactNode } from 'react';

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** Progress as a ring around its content. A small ring is as high as a line of text. */
export function ProgressRing({
  label,
  value,
  total,
  isSmall = false,
  children,
}: {
  label: string;
  value: number;
  total: number;
  isSmall?: boolean;
  children?: ReactNode;
}) {
  return (
    <BaseProgress.Root
      value={value}
      max={total}
      aria-label={label}
      getAriaValueText={() => `${value} of ${total}`}
      className={`relative grid shrink-0 place-items-center ${isSmall ? 'size-7' : 'size-15 lg:size-18'}`}
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
          className={`stroke-success transition-[stroke-dashoffset] duration-500 ${value === 0 ? 'opacity-0' : ''}`}
        />
      </svg>
      <span aria-hidden="true" className="text-center leading-tight">
        {children}
      </span>
    </BaseProgress.Root>
  );
}
