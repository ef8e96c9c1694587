import { lazy, type ReactNode } from 'react';
import { useLayer } from './layers.ts';
import { OnceOpen } from './once-open.tsx';

export type SidePanelProps = {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  footer?: ReactNode;
  children: ReactNode;
};

const SidePanelWindow = lazy(() => import('./side-panel-window.tsx'));

/** A panel at the right edge for work beside the page; on a phone it takes the whole width. `footer` stays in sight below what scrolls. */
export function SidePanel(props: SidePanelProps) {
  useLayer(props.isOpen, () => props.onOpenChange(false));
  return (
    <OnceOpen isOpen={props.isOpen}>
      <SidePanelWindow {...props} />
    </OnceOpen>
  );
}
