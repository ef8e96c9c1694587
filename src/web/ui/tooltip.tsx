import type { ReactElement } from 'react';
import { lazyModule, useLazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./tooltip-parts.tsx'));

/** Lets its tooltips share one delay: the first waits 700 ms; another within 300 ms shows at once. */
export function TooltipGroup({ isEnabled, children }: { isEnabled: boolean; children: ReactElement }) {
  const loaded = useLazyModule(parts, isEnabled, doWithout);
  return isEnabled && loaded ? <loaded.TooltipClock>{children}</loaded.TooltipClock> : children;
}

/** A visual hint next to its only child. The child has the same text as its accessible name. */
export function Tooltip({
  text,
  isEnabled = true,
  children,
}: {
  text: string;
  isEnabled?: boolean;
  children: ReactElement;
}) {
  const loaded = useLazyModule(parts, isEnabled, doWithout);
  return isEnabled && loaded ? <loaded.TooltipParts text={text}>{children}</loaded.TooltipParts> : children;
}

/** A tooltip is only visual, so the child works without it. */
function doWithout(): void {}
