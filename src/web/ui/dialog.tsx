import type { ReactNode } from 'react';
import type { DialogWindowProps } from './dialog-window.tsx';
import { useLayer } from './layers.ts';
import { lazyModule, useLazyDialog } from './lazy.tsx';

/** What ends a dialog: the way out first, what it is for last. Where they do not fit beside each other, each fills its row. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">{children}</div>;
}

/** The same below what is longer than a window: it stays in sight, at the bottom. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-footer
      className="sticky -bottom-5 max-[18rem]:static -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      {children}
    </div>
  );
}

type DialogProps = DialogWindowProps & {
  /** False for what the address opens, and so the way back closes anyway, or what is itself about leaving. */
  closesOnBack?: boolean;
};

const parts = lazyModule(() => import('./dialog-window.tsx'));

/**
 * A window over the page that wants an answer first. Escape, the cross, a click beside it and the browser's way back close it; the last unless `closesOnBack` is false. Where there is something to write,
 * one can write at once; a finger is spared the keyboard until it asks for it.
 */
export function Dialog(props: DialogProps) {
  // From the press on: whoever goes back before the window is loaded means the window.
  useLayer(props.isOpen && props.closesOnBack !== false, () => props.onOpenChange(false));
  const loaded = useLazyDialog(parts, props.isOpen, props.onOpenChange);
  return loaded && <loaded.DialogWindow {...props} />;
}
