import { useLayer } from './layers.ts';
import { lazyModule, useLazyDialog } from './lazy.tsx';
import type { SheetProps } from './sheet-window.tsx';

const parts = lazyModule(() => import('./sheet-window.tsx'));

/** A panel that slides in from the left, with a heading and a close button. `label` names it for screen readers. */
export function Sheet(props: SheetProps) {
  useLayer(props.isOpen, () => props.onOpenChange(false));
  const loaded = useLazyDialog(parts, props.isOpen, props.onOpenChange);
  return loaded && <loaded.SheetWindow {...props} />;
}
