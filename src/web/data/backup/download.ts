import { dayOf } from '#domain/posts/calendar.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { download } from '#web/browser/download.ts';
import { isDarkNow } from '#web/browser/theme.ts';
import { readContents } from './replacing.ts';

/**
 * Downloads a backup of the local store. Returns how many images and recordings are missing from it, because they are
 * only in the account. Null if the user dismissed the share sheet.
 */
export async function downloadBackup(): Promise<number | null> {
  const [{ backupFile }, { withFiles }] = await Promise.all([import('./file.ts'), import('./with-files.ts')]);
  const { contents, missingCount } = await withFiles(await readContents());
  const file = await backupFile(contents, isDarkNow());
  const outcome = await download(file, `standout-backup-${dayOf(now(), timeZone())}.json`);
  return outcome === 'saved' ? missingCount : null;
}
