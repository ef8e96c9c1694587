import { toast, undoMilliseconds } from '#web/ui/toast.ts';

/** Shows toasts on this screen. */
export const notice = {
  info: (text: string) => toast.info(text),
  success: (text: string) => toast.success(text),
  warning: (text: string) => toast.warning(text),
  undo: (text: string, undo: () => void) =>
    toast.success(text, { duration: undoMilliseconds, action: { label: 'Undo', onClick: undo } }),
  error: (text: string) => toast.error(text),
};
