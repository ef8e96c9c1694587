import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Lets the tooltips below it share one clock: the first waits 700 ms, the next within 300 ms shows at once. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <BaseTooltip.Provider delay={700} timeout={300}>
      {children}
    </BaseTooltip.Provider>
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
  return (
    <BaseTooltip.Root disabled={!isEnabled}>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side="right" sideOffset={10} className="z-50">
          <BaseTooltip.Popup className="rounded-lg bg-ink px-3 py-1.5 text-sm font-medium text-paper shadow-lift transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
