import { copyText } from '#web/browser/clipboard.ts';
import { sayDone, sayFailed } from '#web/ui/say.ts';

/** Copies a text and says so, with `outcome` below it; or that the browser refused. */
export async function copyAndSay(text: string, outcome: string): Promise<void> {
  if (await copyText(text)) sayDone('Copied to Clipboard', outcome);
  else sayFailed('Copy Failed', 'Your browser did not allow it.');
}
