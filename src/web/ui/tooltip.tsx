import type { ReactElement } from 'react';
import { lazyModule, useLazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./tooltip-parts.tsx'));

/** Lets the tooltips in it share one clock: the first waits 700 ms, the next within 300 ms shows at once. */
export function TooltipGroup({ isEnabled, children }: { isEnabled: boolean; children: ReactElement }) {
  const loaded = useLazyModule(parts, isEnabled, doWithout);
  return isEnabled && loaded ? <loaded.TooltipClock>{children}</loaded.TooltipClock> : children;
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
  const loaded = useLazyModule(parts, isEnabled, doWithout);
  return isEnabled && loaded ? <loaded.TooltipParts text={text}>{children}</loaded.TooltipParts> : children;
}

/** The hint is for sight only, and the name is there without it. */
function doWithout(): void {}
