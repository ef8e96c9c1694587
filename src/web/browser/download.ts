import { createStore } from './external-store.ts';
import { isHomeScreenApp } from './platform.ts';
import { canShareFile, shareFile } from './share.ts';

/** A file that iOS shares only after another tap, because making it took too long. */
export type WaitingFile = { name: string; save: () => void; dismiss: () => void };

/** The file that the page offers for saving with another tap. */
export const waitingFile = createStore<WaitingFile | null>(null);

/**
 * Downloads a file under a name. A home-screen app on iOS can't download, because the file would cover the app with no
 * way back (WebKit 236943). There, this opens the share sheet, which offers "Save to Files".
 */
export async function download(content: Blob, fileName: string): Promise<'saved' | 'dismissed'> {
  const file = new File([content], fileName, { type: content.type });
  if (!isHomeScreenApp() || !canShareFile(file)) return clickLink(file);
  const outcome = await shareFile(file);
  if (outcome === 'needs-tap') return shareAfterTap(file);
  return outcome === 'failed' ? clickLink(file) : outcome === 'shared' ? 'saved' : 'dismissed';
}

function clickLink(file: File): 'saved' {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser keeps the file once the download has started. A minute is enough for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return 'saved';
}

function shareAfterTap(file: File): Promise<'saved' | 'dismissed'> {
  const { promise, resolve } = Promise.withResolvers<'saved' | 'dismissed'>();
  const settle = (outcome: 'saved' | 'dismissed') => {
    if (waitingFile.get() === waiting) waitingFile.set(null);
    resolve(outcome);
  };
  const waiting: WaitingFile = {
    name: file.name,
    save: () => void shareFile(file).then((shared) => settle(shared === 'shared' ? 'saved' : 'dismissed')),
    dismiss: () => settle('dismissed'),
  };
  waitingFile.get()?.dismiss();
  waitingFile.set(waiting);
  return promise;
}
