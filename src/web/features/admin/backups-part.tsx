import { Archive } from 'lucide-react';
import type { Backups, StoredBackup } from '#domain/admin/server-status.ts';
import { momentLabel } from '#web/browser/dates.ts';
import { formatBytes } from '#web/browser/format-bytes.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { Answered } from './answered.tsx';
import { useAdminAnswer } from './use-admin-answer.ts';

/** The backups on the server, with a button to make one now. */
export function BackupsPart() {
  const answer = useAdminAnswer<'backups'>({ action: 'backups' });
  return (
    <Card
      title="Backups"
      description="Everything on the server: accounts, texts, recordings, files, and keys."
    >
      <div className="grid grid-cols-1 gap-5">
        <Answered
          answer={answer}
          loading="Loading backups"
          notOffered="This project’s host makes the backups. Find them in its dashboard."
        >
          {(backups) => <List backups={backups} onCreated={answer.refresh} />}
        </Answered>
      </div>
    </Card>
  );
}

function List({
  backups: { backups, folder, nextAt },
  onCreated,
}: {
  backups: Backups;
  onCreated: () => Promise<void>;
}) {
  const { run: backUp, isPending } = useAction(
    async () => {
      const made = await adminRequest({ action: 'back-up' });
      if (made.ok) await onCreated();
      return made;
    },
    { failure: 'Couldn’t make a backup', onSuccess: () => toastDone('Backup made') },
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {nextAt === null ? 'No backup is planned.' : `Next one ${momentLabel(Date.parse(nextAt))}.`}
        </p>
        <Button variant="secondary" isBusy={isPending} onClick={() => void backUp()}>
          {isPending ? 'Backing up…' : 'Back up now'}
        </Button>
      </div>
      {backups.length === 0 ? (
        <p className="text-sm text-ink-soft">There are no backups yet.</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line border-t border-line">
          {backups.map((backup) => (
            <Row key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft wrap-anywhere">
        Stored in <code className="rounded bg-sunken px-1.5 py-0.5 text-ink">{folder}</code>. Keep copies on
        another machine.
      </p>
    </>
  );
}

function Row({ backup: { name, createdAt, bytes, isEncrypted } }: { backup: StoredBackup }) {
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Archive aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="font-medium">{momentLabel(Date.parse(createdAt))}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">{name}</p>
      </div>
      <p className="text-sm text-ink-soft max-sm:basis-full max-sm:pl-9">
        {formatBytes(bytes)} · {isEncrypted ? 'encrypted' : 'not encrypted'}
      </p>
    </li>
  );
}
