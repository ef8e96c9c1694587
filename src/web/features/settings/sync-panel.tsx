import { Cloud, CloudOff, CloudSync, HardDrive, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { problemMessages, type SyncStatus, statusSentence } from '#domain/sync/status.ts';
import { useNow } from '#web/browser/clock.ts';
import { setSyncChoice, startSyncOnDevice, stopSyncOnDevice } from '#web/data/sync/choice.ts';
import { syncNow } from '#web/data/sync/sync-now.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { FileSpaceBar } from './file-space-bar.tsx';
import { SyncDevices } from './sync-devices.tsx';

/** The content of the Sync card, depending on the sync state of this device. */
export function SyncPanel() {
  const status = syncStatus.use();
  switch (status.stage) {
    case 'undecided':
      return <Off status={status} />;
    case 'off':
      if (status.where === 'account') return <Off status={status} />;
      return <On status={status} />;
    default:
      return <On status={status} />;
  }
}

/** Also shown while sync is stopped on this device: the lists stay and need no network. */
function On({ status }: { status: SyncStatus }) {
  const { run: sync, isPending } = useAction(async () => {
    await syncNow();
    return { ok: true, value: undefined };
  });
  const isOffered = !(status.stage === 'blocked' && status.problem === 'not-offered');
  const isStopped = status.stage === 'off';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusLine status={status} />
        {isStopped ? <Button onClick={startSyncOnDevice}>Sync on this device</Button> : null}
        {isOffered && !isStopped ? (
          <Button variant="secondary" isBusy={isPending} onClick={() => void sync()}>
            Sync now
          </Button>
        ) : null}
      </div>
      {isOffered ? (
        <>
          <SyncDevices />
          <FileSpaceBar />
        </>
      ) : null}
      {isOffered && !isStopped ? (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button variant="secondary" onClick={stopSyncOnDevice}>
            Stop syncing on this device
          </Button>
          <TurnOff />
        </div>
      ) : null}
    </>
  );
}

function Off({ status }: { status: SyncStatus }) {
  const { run: turnOn, isPending } = useAction(() => setSyncChoice('on'), {
    failure: 'Couldn’t turn on sync',
  });
  return (
    <>
      <StatusLine status={status} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="secondary" isBusy={isPending} onClick={() => void turnOn()}>
          Turn on sync
        </Button>
        <Link
          to="/privacy"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-4"
        >
          What is synced
        </Link>
      </div>
    </>
  );
}

/** Turns off sync for the account after a confirmation. */
function TurnOff() {
  const [isAsking, setAsking] = useState(false);
  const { run: turnOff, isPending } = useAction(() => setSyncChoice('off'), {
    failure: 'Couldn’t turn off sync',
    onSuccess: () => {
      setAsking(false);
      toastDone('Sync is off');
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Turn off on all devices
      </Button>
      <ConfirmDialog
        title="Turn off sync on all devices?"
        description="Every device keeps what it has now. Changes then stay on the device where you make them. What is already in your account stays there until you delete your account."
        action="Turn off sync"
        isBusy={isPending}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void turnOff()}
      />
    </>
  );
}

function StatusLine({ status }: { status: SyncStatus }) {
  const now = useNow(30_000);
  if (status.stage === 'blocked') {
    const { reason, remedy } = problemMessages[status.problem];
    return (
      <div className="min-w-0 basis-full">
        <Alert tone="caution" title={reason}>
          <p>{remedy}</p>
        </Alert>
      </div>
    );
  }
  const Icon = icons[status.stage];
  return (
    <p role="status" className="flex min-w-0 flex-1 basis-60 items-center gap-3 text-sm">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      {statusSentence(status, now)}
    </p>
  );
}

const icons = {
  starting: CloudSync,
  undecided: HardDrive,
  off: HardDrive,
  syncing: CloudSync,
  synced: Cloud,
  waiting: CloudOff,
  blocked: TriangleAlert,
} as const;
