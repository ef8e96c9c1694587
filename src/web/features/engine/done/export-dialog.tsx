import { CalendarDays, ClipboardCopy, FileBraces, FileSpreadsheet, FileText, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { bufferTable, csvTable, publerTable } from '#domain/export/table.ts';
import { allPostsText, jsonFile, linkedInFile, markdownFile } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { download } from '#web/browser/download.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { copyWithToast } from './copy-with-toast.ts';

// The spreadsheet and calendar libraries are large and rarely needed.
const files = () => import('#web/data/export/files.ts');

const csvType = 'text/csv;charset=utf-8';

/** Exports completed posts as files or to the clipboard. */
export function ExportDialog({
  posts,
  batch,
  isOpen,
  onOpenChange,
  onShare,
}: {
  posts: readonly Post[];
  /** All posts in order: exported posts are numbered by their position in the batch. */
  batch: readonly Post[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShare: () => Promise<void>;
}) {
  const save = async (
    fileName: string,
    type: string,
    outcome: string,
    write: () => string | Promise<string>,
  ) => {
    try {
      const saved = await download(new Blob([await write()], { type }), fileName);
      if (saved === 'saved') toastDone('Export Complete', outcome);
    } catch (error) {
      console.error('The export failed:', error);
      toastFailed('Export Failed', 'Failed to export posts. Please try again.');
    }
  };
  const count = pluralize(posts.length, 'post');
  const hasDates = posts.some(({ scheduledAt }) => scheduledAt !== null);
  const copyAll = () =>
    copyWithToast(
      allPostsText(posts),
      posts.length === 1 ? 'The post is on your clipboard.' : `All ${count} are on your clipboard.`,
    );

  return (
    <Dialog
      title="Export Posts"
      description={`${count} ready to publish.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <ExportOption
          icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
          name="Export as CSV"
          hint="For any spreadsheet"
          onChoose={() =>
            save('linkedin-posts.csv', csvType, `${count} exported to CSV`, async () =>
              (await files()).csvFile(csvTable(posts)),
            )
          }
        />
        <ExportOption
          icon={<FileText aria-hidden="true" className="size-5" />}
          name="LinkedIn format"
          hint="One text file, ready to paste"
          onChoose={() =>
            save('linkedin-posts.txt', 'text/plain;charset=utf-8', `${count} formatted for LinkedIn`, () =>
              linkedInFile(posts, batch),
            )
          }
        />
        <ExportOption
          icon={<ClipboardCopy aria-hidden="true" className="size-5" />}
          name="Copy all posts"
          hint="To the clipboard"
          onChoose={copyAll}
        />
        <ExportOption
          icon={<Share2 aria-hidden="true" className="size-5" />}
          name="Share progress"
          hint="One line about your progress"
          onChoose={onShare}
        />
        <ExportOption
          icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
          name="Buffer CSV"
          hint="Bulk upload to Buffer"
          onChoose={() =>
            save('buffer-posts.csv', csvType, `${count} exported for Buffer`, async () =>
              (await files()).csvFile(bufferTable(posts)),
            )
          }
        />
        <ExportOption
          icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
          name="Publer CSV"
          hint="Bulk upload to Publer"
          onChoose={() =>
            save('publer-posts.csv', csvType, `${count} exported for Publer`, async () =>
              (await files()).csvFile(publerTable(posts)),
            )
          }
        />
        <ExportOption
          icon={<CalendarDays aria-hidden="true" className="size-5" />}
          name="Calendar (.ics)"
          hint={hasDates ? 'Scheduled dates' : 'No scheduled posts yet'}
          isDisabled={!hasDates}
          onChoose={() =>
            save('linkedin-posts.ics', 'text/calendar;charset=utf-8', 'Scheduled dates exported', async () =>
              (await files()).calendarFile(posts, batch),
            )
          }
        />
        <ExportOption
          icon={<FileText aria-hidden="true" className="size-5" />}
          name="Markdown"
          hint="For notes and documents"
          onChoose={() =>
            save('linkedin-posts.md', 'text/markdown;charset=utf-8', `${count} exported to Markdown`, () =>
              markdownFile(posts, batch),
            )
          }
        />
        <ExportOption
          icon={<FileBraces aria-hidden="true" className="size-5" />}
          name="JSON"
          hint="For scripts and other apps"
          onChoose={() =>
            save('linkedin-posts.json', 'application/json', `${count} exported to JSON`, () =>
              jsonFile(posts),
            )
          }
        />
      </div>
    </Dialog>
  );
}

function ExportOption({
  icon,
  name,
  hint,
  isDisabled = false,
  onChoose,
}: {
  icon: ReactNode;
  name: string;
  hint: string;
  isDisabled?: boolean;
  onChoose: () => Promise<void>;
}) {
  return (
    <Button
      variant="secondary"
      disabled={isDisabled}
      onClick={() => void onChoose()}
      className="min-h-16 justify-start text-left"
    >
      {icon}
      <span className="grid">
        {name}
        <span className="text-xs font-normal text-ink-soft">{hint}</span>
      </span>
    </Button>
  );
}
