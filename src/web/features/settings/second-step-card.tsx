import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
import { download } from '#web/browser/download.ts';
import {
  confirmRecoveryCodesSaved,
  newRecoveryCodes,
  secondStepStatus,
  turnOffSecondStep,
} from '#web/data/account/second-step.ts';
import { useSession } from '#web/data/account/session.ts';
import { useHasUnsavedCodes } from '#web/data/account/unsaved-recovery-codes.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { SettingCard } from './setting-card.tsx';

const setUpDialog = lazyModule(() => import('./second-step-dialog.tsx'));

type Status =
  | { stage: 'loading' }
  | { stage: 'known'; isOn: boolean; codesLeft: number | null }
  | { stage: 'failed'; message: string };

/** Turns two-step sign-in on or off and creates recovery codes. */
export function SecondStepCard() {
  const [status, setStatus] = useState<Status>({ stage: 'loading' });
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const refresh = useCallback(async () => {
    const answer = await secondStepStatus();
    setStatus(answer.ok ? { stage: 'known', ...answer } : { stage: 'failed', message: answer.message });
  }, []);
  useEffect(() => void refresh(), [refresh]);

  const { run: createCodes, isPending: isCreating } = useAction(
    async () => {
      if (userId === undefined) return { ok: true, value: null };
      const created = await newRecoveryCodes(userId);
      void refresh();
      return created.ok ? { ok: true, value: created.codes } : created;
    },
    { failure: 'Couldn’t create recovery codes', onSuccess: setCodes },
  );
  const { run: turnOff, isPending: isTurningOff } = useAction(
    async () => {
      const ended = await turnOffSecondStep();
      setOpen(null);
      void refresh();
      return ended.ok ? { ok: true, value: undefined } : ended;
    },
    { failure: 'Couldn’t turn off two-step sign-in', onSuccess: () => toastDone('Two-step sign-in is off') },
  );
  const areUnsaved = useHasUnsavedCodes(userId) && codes === null && !isCreating;

  return (
    <SettingCard
      id="second-step"
      title="Two-step sign-in"
      description="Sign in with your password and a code from an app. A stolen password won’t be enough."
    >
      {status.stage === 'loading' ? (
        <p className="grid min-h-11 content-center">
          <Spinner label="Checking…" />
        </p>
      ) : null}
      {status.stage === 'failed' ? (
        <NotOpened reason={status.message} onTryAgain={() => void refresh()} />
      ) : null}
      {status.stage === 'known' && !status.isOn ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen('set-up')}>
          <ShieldCheck aria-hidden="true" className="size-4" />
          Set up two-step sign-in
        </Button>
      ) : null}
      {status.stage === 'known' && status.isOn ? (
        <>
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <Badge tone="success">On</Badge>
            {areUnsaved ? null : codesLeftText(status.codesLeft)}
          </p>
          {areUnsaved ? (
            <Alert tone="caution" title="Your recovery codes may not work">
              <p>
                You requested new codes but didn’t save them, so the old ones may no longer work. Replace them
                now.
              </p>
            </Alert>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" isBusy={isCreating} onClick={() => void createCodes()}>
              {status.codesLeft === null ? 'Get recovery codes' : 'Replace recovery codes'}
            </Button>
            <Button variant="danger" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : null}
      <LazyDialog
        module={setUpDialog}
        isOpen={open === 'set-up'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'set-up' : null)}
      >
        {({ SecondStepDialog }) => (
          <SecondStepDialog
            isOpen={open === 'set-up'}
            onOpenChange={(isOpen) => setOpen(isOpen ? 'set-up' : null)}
            onDone={() => {
              setOpen(null);
              void createCodes();
            }}
          />
        )}
      </LazyDialog>
      <ConfirmDialog
        title="Turn off two-step sign-in?"
        description="You’ll sign in with only your password. Your recovery codes will stop working."
        action="Turn off"
        isBusy={isTurningOff}
        isOpen={open === 'turn-off'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'turn-off' : null)}
        onConfirm={() => void turnOff()}
      />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          confirmRecoveryCodesSaved();
          setCodes(null);
        }}
      />
    </SettingCard>
  );
}

function codesLeftText(left: number | null): string {
  if (left === null) return 'You have no recovery codes yet.';
  if (left === 0) return 'You’ve used all your recovery codes.';
  return left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`;
}

function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const lines = (codes ?? []).map((code) => code.match(/.{1,4}/g)?.join('-') ?? code);
  const text = `Standout recovery codes. Each works once.\n\n${lines.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(lines.join('\n'))) toastDone('Recovery codes copied');
    else toastFailed('Couldn’t copy the codes');
  };
  return (
    <Dialog
      title="Save your recovery codes"
      description="Two-step sign-in is on. If you can’t use your app, sign in with one of these codes. You won’t see them again."
      isOpen={codes !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <ul className="grid gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            void download(new Blob([text], { type: 'text/plain' }), 'standout-recovery-codes.txt')
          }
        >
          Download
        </Button>
        <Button onClick={onClose}>I’ve saved them</Button>
      </DialogActions>
    </Dialog>
  );
}
