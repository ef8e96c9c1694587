import { type FormEvent, useEffect, useState } from 'react';
import { syncChangedEmail } from '#web/data/account/account-data.ts';
import {
  type AuthResult,
  changeEmail,
  localMailboxUrl,
  setPassword,
  signOutEverywhere,
} from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { SettingCard } from './setting-card.tsx';

type Answer = { stage: 'filling' | 'working' | 'done' } | { stage: 'refused'; message: string };

export function AccountCard({ email }: { email: string }) {
  useEffect(() => {
    const look = () => void syncChangedEmail(email);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [email]);
  return (
    <SettingCard id="sign-in" title="Sign-in" description={`You’re signed in as ${email}.`}>
      <EmailForm email={email} />
      <PasswordForm email={email} />
      <LogOutEverywhere />
    </SettingCard>
  );
}

function EmailForm({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Answer>({ stage: 'filling' });
  const mailboxUrl = localMailboxUrl();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAnswer({ stage: 'working' });
    const result = await changeEmail(typed.trim());
    if (!result.ok || result.isConfirmedByEmail) return setAnswer(answerOf(result));
    setTyped('');
    setAnswer({ stage: 'filling' });
    toastDone('Email changed');
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={formClass}>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        required
        placeholder="you@company.com"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAnswer({ stage: 'filling' });
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start sm:mt-7"
        isBusy={answer.stage === 'working'}
        disabled={typed.trim() === '' || typed.trim().toLowerCase() === email.toLowerCase()}
      >
        Change email
      </Button>
      {answer.stage === 'refused' ? <Alert tone="destructive">{answer.message}</Alert> : null}
      {answer.stage === 'done' ? (
        <Alert tone="success" title="Check both inboxes">
          <p>
            We sent a link to {email} and one to {typed.trim()}. Open both links to switch.{' '}
            {mailboxUrl ? (
              <a href={mailboxUrl} target="_blank" rel="noreferrer" className="font-medium underline">
                Open the local mailbox
              </a>
            ) : null}
          </p>
        </Alert>
      ) : null}
    </form>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Answer>({ stage: 'filling' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAnswer({ stage: 'working' });
    const result = answerOf(await setPassword(typed));
    setAnswer(result);
    if (result.stage !== 'done') return;
    setTyped('');
    toastDone('Password changed');
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={`${formClass} border-t border-line pt-5`}>
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        purpose="new"
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setAnswer({ stage: 'filling' });
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start sm:mt-7"
        isBusy={answer.stage === 'working'}
        disabled={typed === ''}
      >
        Change password
      </Button>
      {answer.stage === 'refused' ? <Alert tone="destructive">{answer.message}</Alert> : null}
    </form>
  );
}

function LogOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer>({ stage: 'filling' });
  const signOut = async () => {
    setAnswer({ stage: 'working' });
    const result = answerOf(await signOutEverywhere());
    // On success, the route guard redirects to the sign-in page.
    setAnswer(result);
    setAsking(false);
  };
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {answer.stage === 'refused' ? <Alert tone="destructive">{answer.message}</Alert> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Ends every session, including this one.</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      <ConfirmDialog
        title="Log out everywhere?"
        description="You’ll be logged out on all devices, including this one. Data in this browser stays."
        action="Log out everywhere"
        isBusy={answer.stage === 'working'}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void signOut()}
      />
    </div>
  );
}

function answerOf(result: AuthResult): Answer {
  return result.ok ? { stage: 'done' } : { stage: 'refused', message: result.message };
}

// Alerts appear below the field and its button.
const formClass =
  'grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:*:[[role=alert],[role=status]]:col-span-2';
