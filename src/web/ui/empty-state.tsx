import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';

/** Shown for an empty list: why it is empty, and what to do about it. */
export function EmptyState({
  Icon,
  title,
  children,
  action,
  isCompact = false,
}: {
  Icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** For an `action` that is long, such as a list. */
  isCompact?: boolean;
}) {
  return (
    <div
      className={`grid justify-items-center gap-4 rounded-card border border-dashed border-edge/60 text-center ${isCompact ? 'px-4 py-6 sm:px-6' : 'px-6 py-8 sm:py-10'}`}
    >
      <Frame className="text-[5rem] text-edge">
        <Icon className="size-5 text-ink" />
      </Frame>
      <h2 className="text-xl font-semibold">{title}</h2>
      <div className="-mt-2 max-w-md text-ink-soft">{children}</div>
      <div className="mt-2 grid w-full justify-items-center empty:hidden">{action}</div>
    </div>
  );
}
