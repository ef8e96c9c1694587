import type { ReactNode } from 'react';

/** A short label for a state. Set `breaks` for user-chosen text, which may be longer than a line. */
export function Badge({
  tone = 'neutral',
  breaks = false,
  children,
}: {
  tone?: 'neutral' | 'accent' | 'success' | 'caution' | 'danger';
  breaks?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium ${breaks ? 'max-w-full wrap-anywhere' : 'whitespace-nowrap'} ${tones[tone]}`}
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
