import type { ReactNode } from 'react';

/** A short word about the state of something. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'accent' | 'success' | 'caution' | 'danger';
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-wash text-accent-ink',
  success: 'bg-success-wash text-success',
  caution: 'bg-caution-wash text-caution',
  danger: 'bg-danger-wash text-danger',
} as const;
