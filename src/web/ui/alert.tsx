import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'default' | 'success' | 'caution' | 'destructive';

/** A message in the page. Screen readers announce a destructive message immediately, others politely. */
export function Alert({
  tone = 'default',
  title,
  children,
}: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
}) {
  const { Icon, look } = tones[tone];
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      data-tone={tone}
      className={`flex gap-3 rounded-control border p-4 text-sm ${look}`}
    >
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

const tones = {
  default: { Icon: Info, look: 'border-line bg-sunken text-ink' },
  success: { Icon: CircleCheck, look: 'border-success/30 bg-success-wash text-success' },
  caution: { Icon: TriangleAlert, look: 'border-caution/30 bg-caution-wash text-caution' },
  destructive: { Icon: CircleAlert, look: 'border-danger/40 bg-danger-wash text-danger' },
} as const;
