import { dayOf } from '#domain/posts/calendar.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { download } from '#web/browser/download.ts';
import { isDarkNow } from '#web/browser/theme.ts';
import { readContents } from './replacing.ts';

/** Downloads a backup of the local store. Returns how many images and recordings it lacks: the account has them. */
export async function downloadBackup(): Promise<number> {
  const [{ backupFile }, { withFiles }] = await Promise.all([import('./file.ts'), import('./with-files.ts')]);
  const { contents, missingCount } = await withFiles(await readContents());
  download(await backupFile(contents, isDarkNow()), `standout-backup-${dayOf(now(), timeZone())}.json`);
  return missingCount;
}
