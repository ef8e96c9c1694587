import type { ReactNode } from 'react';
import type { DialogWindowProps } from './dialog-window.tsx';
import { useLayer } from './layers.ts';
import { lazyModule, useLazyDialog } from './lazy.tsx';

/**
 * The buttons at the end of a dialog: Cancel first, the main action last. If they do not fit in one row, each gets its
 * own row.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">{children}</div>;
}

/** Like `DialogActions`, for long dialogs: the buttons stay visible at the bottom. */
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
  /** False for dialogs opened by the URL, which Back closes anyway, and for dialogs that confirm leaving. */
  closesOnBack?: boolean;
};

const parts = lazyModule(() => import('./dialog-window.tsx'));

/**
 * A modal dialog. Escape, the close button, a click outside, and (unless `closesOnBack` is false) the Back button
 * close it. Its first text field gets the focus, except on touch screens, where that would open the keyboard.
 */
export function Dialog(props: DialogProps) {
  // Registered at the press, so that Back closes the dialog even while its code is loading.
  useLayer(props.isOpen && props.closesOnBack !== false, () => props.onOpenChange(false));
  const loaded = useLazyDialog(parts, props.isOpen, props.onOpenChange);
  return loaded && <loaded.DialogWindow {...props} />;
}
