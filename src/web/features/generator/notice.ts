import { undoMilliseconds } from '#web/ui/say.ts';
import { toast } from '#web/ui/toast.ts';

// At the top: at the bottom they would cover the footer of the preview, or the bar with the buttons.
const place = { position: 'top-center' } as const;

/** The toasts of this screen. */
export const notice = {
  info: (text: string) => toast.info(text, place),
  success: (text: string) => toast.success(text, place),
  warning: (text: string) => toast.warning(text, place),
  undo: (text: string, undo: () => void) =>
    toast.success(text, { ...place, duration: undoMilliseconds, action: { label: 'Undo', onClick: undo } }),
  error: (text: string) => toast.error(text, place),
};
