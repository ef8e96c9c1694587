import { lazy, type ReactNode } from 'react';
import { useLayer } from './layers.ts';
import { OnceOpen } from './once-open.tsx';

export type SheetProps = {
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  heading: ReactNode;
  children: ReactNode;
};

const SheetWindow = lazy(() => import('./sheet-window.tsx'));

/** A panel that slides in from the left over the page, with a heading and a way to close it. `label` names it for screen readers. */
export function Sheet(props: SheetProps) {
  useLayer(props.isOpen, () => props.onOpenChange(false));
  return (
    <OnceOpen isOpen={props.isOpen}>
      <SheetWindow {...props} />
    </OnceOpen>
  );
}
