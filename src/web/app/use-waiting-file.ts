import { useEffect } from 'react';
import { waitingFile } from '#web/browser/download.ts';
import { toast } from '#web/ui/toast.ts';

/** Offers a file that needs another tap to be saved. */
export function useWaitingFile(): void {
  const file = waitingFile.use();
  useEffect(() => {
    if (!file) return;
    const { name, save, dismiss } = file;
    toast.info(`${name} is ready`, {
      id: 'waiting-file',
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Save', onClick: save },
      onDismiss: dismiss,
    });
  }, [file]);
}
