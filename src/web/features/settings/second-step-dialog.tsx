import { type FormEvent, useEffect, useState } from 'react';
import { digitsIn } from '#domain/text/digits.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { type NewFactor, startSecondStep, verifySecondStep } from '#web/data/account/second-step.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

type Setup =
  | { stage: 'preparing' }
  | { stage: 'ready'; factor: NewFactor }
  | { stage: 'failed'; message: string };

/** Sets up an authenticator app: scan a QR code, then enter a code from the app. */
export function SecondStepDialog({
  isOpen,
  onOpenChange,
  onDone,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDone: () => void;
}) {
  return (
    <Dialog
      title="Set up two-step sign-in"
      description="You need an authenticator app on your phone, or a password manager."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {isOpen ? <Steps onDone={onDone} /> : null}
    </Dialog>
  );
}

function Steps({ onDone }: { onDone: () => void }) {
  const [setup, setSetup] = useState<Setup>({ stage: 'preparing' });
  useEffect(() => {
    let isShown = true;
    void startSecondStep().then((started) => {
      if (!isShown) return;
      setSetup(
        started.ok
          ? { stage: 'ready', factor: started.factor }
          : { stage: 'failed', message: started.message },
      );
    });
    return () => {
      isShown = false;
    };
  }, []);
  switch (setup.stage) {
    case 'preparing':
      return (
        <div className="grid min-h-64 place-items-center">
          <Spinner label="Preparing" />
        </div>
      );
    case 'failed':
      return <Alert tone="destructive">{setup.message}</Alert>;
    case 'ready':
      return <Ready factor={setup.factor} onDone={onDone} />;
  }
}

function Ready({ factor, onDone }: { factor: NewFactor; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking) return;
    if (code.length !== 6) return setError('Enter all 6 digits.');
    setChecking(true);
    const proved = await verifySecondStep(code, factor.id);
    setChecking(false);
    if (proved.ok) onDone();
    else {
      setError(
        proved.isWrongCode
          ? 'This code is wrong or expired. Enter the one your app shows now.'
          : proved.message,
      );
    }
  };
  const copy = async () => {
    if (await copyText(factor.secret)) toastDone('Key copied');
    else toastFailed('Couldn’t copy the key');
  };
  return (
    <form noValidate onSubmit={(event) => void check(event)} className="grid gap-6">
      <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
        <img
          src={factor.qrCodeUrl}
          alt="QR code for your authenticator app"
          className="size-44 justify-self-center rounded-control border border-line bg-white p-2"
        />
        <div className="grid gap-3">
          <p>
            <span className="font-semibold">1. Scan the QR code</span> with your app.
          </p>
          <p className="text-sm text-ink-soft">
            Is the app on this device?{' '}
            <a
              href={factor.appUrl}
              className="inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-4"
            >
              Open it
            </a>
            , or enter this key:
          </p>
          <code className="rounded-control bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere">
            {factor.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <Button variant="secondary" className="justify-self-start" onClick={() => void copy()}>
            Copy key
          </Button>
        </div>
      </div>
      <div className="grid gap-4 border-t border-line pt-5">
        <p>
          <span className="font-semibold">2. Enter the code</span> your app shows.
        </p>
        <TextField
          label="Code from your authenticator app"
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          className="tracking-[0.3em] tabular-nums"
          value={code}
          onChange={({ target }) => {
            setCode(digitsIn(target.value).slice(0, 6));
            setError(undefined);
          }}
        />
        <Button type="submit" isBusy={isChecking} className="justify-self-end">
          {isChecking ? 'Checking…' : 'Turn on'}
        </Button>
      </div>
    </form>
  );
}
