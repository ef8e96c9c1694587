import type { ReactElement } from 'react';
import { lazyModule, useLazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./tooltip-parts.tsx'));

/** Makes its tooltips share one delay: the first waits 700 ms, and another within 300 ms appears immediately. */
export function TooltipGroup({ isEnabled, children }: { isEnabled: boolean; children: ReactElement }) {
  const loaded = useLazyModule(parts, isEnabled, ignoreFailure);
  return isEnabled && loaded ? <loaded.TooltipClock>{children}</loaded.TooltipClock> : children;
}

/** A visual hint next to its only child, which has the same text as its accessible name. */
export function Tooltip({
  text,
  isEnabled = true,
  children,
}: {
  text: string;
  isEnabled?: boolean;
  children: ReactElement;
}) {
  const loaded = useLazyModule(parts, isEnabled, ignoreFailure);
  return isEnabled && loaded ? <loaded.TooltipParts text={text}>{children}</loaded.TooltipParts> : children;
}

/** A tooltip is only visual, so its child works without it if loading fails. */
function ignoreFailure(): void {}
