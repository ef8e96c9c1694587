import { copyText } from '#web/browser/clipboard.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

/** Copies a text to the clipboard and reports the result in a toast with `outcome` as its description. */
export async function copyWithToast(text: string, outcome: string): Promise<void> {
  if (await copyText(text)) toastDone('Copied to Clipboard', outcome);
  else toastFailed('Copy Failed', 'Your browser didn’t allow it.');
}
