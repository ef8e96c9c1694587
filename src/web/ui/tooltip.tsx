import { lazy, type ReactElement, Suspense } from 'react';

const parts = () => import('./tooltip-parts.tsx');
const TooltipParts = lazy(async () => ({ default: (await parts()).TooltipParts }));
const TooltipClock = lazy(async () => ({ default: (await parts()).TooltipClock }));

/** Lets the tooltips in it share one clock: the first waits 700 ms, the next within 300 ms shows at once. */
export function TooltipGroup({ isEnabled, children }: { isEnabled: boolean; children: ReactElement }) {
  if (!isEnabled) return children;
  return (
    <Suspense fallback={children}>
      <TooltipClock>{children}</TooltipClock>
    </Suspense>
  );
}

/** A hint beside its one child, for sight only: the child carries the same words as its own name. */
export function Tooltip({
  text,
  isEnabled = true,
  children,
}: {
  text: string;
  isEnabled?: boolean;
  children: ReactElement;
}) {
  if (!isEnabled) return children;
  return (
    <Suspense fallback={children}>
      <TooltipParts text={text}>{children}</TooltipParts>
    </Suspense>
  );
}
