import { csvTable } from '#domain/export/table.ts';
import { linkedInFile } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import { download } from '#web/browser/download.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

export type ExportKind = 'csv' | 'text' | 'calendar';

/** Downloads posts as a file. Loads the export libraries on first use. */
export async function exportPosts(
  posts: readonly Post[],
  batch: readonly Post[],
  kind: ExportKind,
): Promise<void> {
  if (kind === 'calendar' && posts.every(({ scheduledAt }) => scheduledAt === null)) {
    toastFailed('No posts have a date yet.');
    return;
  }
  try {
    const { calendarFile, csvFile } = await import('#web/data/export/files.ts');
    const files = {
      csv: () => ({ text: csvFile(csvTable(posts)), type: 'text/csv', name: 'linkedin-posts.csv' }),
      text: () => ({ text: linkedInFile(posts, batch), type: 'text/plain', name: 'linkedin-posts.txt' }),
      calendar: () => ({
        text: calendarFile(posts, batch),
        type: 'text/calendar',
        name: 'linkedin-posts.ics',
      }),
    };
    const { text, type, name } = files[kind]();
    const outcome = await download(new Blob([text], { type }), name);
    if (outcome === 'saved') toastDone('Export Complete', descriptions[kind]);
  } catch (error) {
    console.error(error);
    toastFailed('Export Failed', 'Failed to export posts. Please try again.');
  }
}

const descriptions: Record<ExportKind, string> = {
  csv: 'Your posts have been exported to CSV.',
  text: 'Your posts have been formatted for LinkedIn.',
  calendar: 'Your scheduled posts have been exported to a calendar file.',
};
