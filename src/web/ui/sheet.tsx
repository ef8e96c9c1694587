import { late, useLateWindow } from './late.tsx';
import { useLayer } from './layers.ts';
import type { SheetProps } from './sheet-window.tsx';

const parts = late(() => import('./sheet-window.tsx'));

/** A panel that slides in from the left over the page, with a heading and a way to close it. `label` names it for screen readers. */
export function Sheet(props: SheetProps) {
  useLayer(props.isOpen, () => props.onOpenChange(false));
  const loaded = useLateWindow(parts, props.isOpen, props.onOpenChange);
  return loaded && <loaded.SheetWindow {...props} />;
}
