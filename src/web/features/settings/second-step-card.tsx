import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
import { download } from '#web/browser/download.ts';
import {
  endSecondStep,
  keepRecoveryCodes,
  newRecoveryCodes,
  secondStepStatus,
} from '#web/data/account/second-step.ts';
import { useSession } from '#web/data/account/session.ts';
import { useUnkeptCodes } from '#web/data/account/unkept-codes.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { SecondStepDialog } from './second-step-dialog.tsx';
import { SettingCard } from './setting-card.tsx';

type Status =
  | { stage: 'loading' }
  | { stage: 'known'; isOn: boolean; codesLeft: number | null }
  | { stage: 'failed'; message: string };

/** The two-step sign-in: on or off, and the codes for the day the phone is lost. */
export function SecondStepCard() {
  const [status, setStatus] = useState<Status>({ stage: 'loading' });
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const areUnkept = useUnkeptCodes(userId) && codes === null && !isBusy;
  const look = useCallback(async () => {
    const answer = await secondStepStatus();
    setStatus(answer.ok ? { stage: 'known', ...answer } : { stage: 'failed', message: answer.message });
  }, []);
  useEffect(() => void look(), [look]);

  const makeCodes = async () => {
    if (userId === undefined) return;
    setBusy(true);
    const made = await newRecoveryCodes(userId);
    setBusy(false);
    if (made.ok) setCodes(made.codes);
    else toastFailed('No recovery codes came', made.message);
    await look();
  };
  const turnOff = async () => {
    setBusy(true);
    const ended = await endSecondStep();
    setBusy(false);
    setOpen(null);
    if (ended.ok) toastDone('Two-step sign-in is off');
    else toastFailed('Two-step sign-in is still on', ended.message);
    await look();
  };

  return (
    <SettingCard
      id="second-step"
      title="Two-step sign-in"
      description="Besides your password, a code from an app on your phone. Whoever learns your password alone stays out."
    >
      {status.stage === 'loading' ? (
        <p className="grid min-h-11 content-center">
          <Spinner label="Looking whether it is on" />
        </p>
      ) : null}
      {status.stage === 'failed' ? (
        <NotOpened reason={status.message} onTryAgain={() => void look()} />
      ) : null}
      {status.stage === 'known' && !status.isOn ? (
        <Button className="justify-self-start" onClick={() => setOpen('set-up')}>
          <ShieldCheck aria-hidden="true" className="size-4" />
          Set up two-step sign-in
        </Button>
      ) : null}
      {status.stage === 'known' && status.isOn ? (
        <>
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <Badge tone="success">On</Badge>
            {areUnkept ? null : codesLeftText(status.codesLeft)}
          </p>
          {areUnkept ? (
            <Alert tone="caution" title="You may have no recovery codes that work">
              <p>
                New ones were asked for, and you have not kept them: those of before may be gone. Replace them
                now.
              </p>
            </Alert>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" isBusy={isBusy} onClick={() => void makeCodes()}>
              {status.codesLeft === null ? 'Get recovery codes' : 'Replace recovery codes'}
            </Button>
            <Button variant="danger" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : null}
      <SecondStepDialog
        isOpen={open === 'set-up'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'set-up' : null)}
        onDone={() => {
          setOpen(null);
          void makeCodes();
        }}
      />
      <ConfirmDialog
        title="Turn off two-step sign-in?"
        description="From then on your password alone opens your account. Your recovery codes no longer work."
        action="Turn off"
        isBusy={isBusy}
        isOpen={open === 'turn-off'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'turn-off' : null)}
        onConfirm={() => void turnOff()}
      />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          keepRecoveryCodes();
          setCodes(null);
        }}
      />
    </SettingCard>
  );
}

function codesLeftText(left: number | null): string {
  if (left === null) return 'You have no recovery codes yet.';
  if (left === 0) return 'All your recovery codes are used.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}

/** The codes, which are shown this once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const lines = (codes ?? []).map((code) => code.match(/.{1,4}/g)?.join('-') ?? code);
  const text = `Standout recovery codes. Each works once.\n\n${lines.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(lines.join('\n'))) toastDone('Recovery codes copied');
    else toastFailed('The codes could not be copied');
  };
  return (
    <Dialog
      title="Keep your recovery codes"
      description="Two-step sign-in is on. When you cannot use the app, one of these lets you in. They are shown only now."
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
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'standout-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button onClick={onClose}>I kept them</Button>
      </DialogActions>
    </Dialog>
  );
}
