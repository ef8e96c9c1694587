import { copyText } from '#web/browser/clipboard.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

/** Copies a text and says so, with `outcome` below it; or that the browser refused. */
export async function copyWithToast(text: string, outcome: string): Promise<void> {
  if (await copyText(text)) toastDone('Copied to Clipboard', outcome);
  else toastFailed('Copy Failed', 'Your browser didn’t allow it.');
}
