import { type FormEvent, useEffect, useState } from 'react';
import {
  type AccessResult,
  changeEmail,
  localMailboxUrl,
  setPassword,
  signOutEverywhere,
} from '#web/data/account/access.ts';
import { noticeNewAddress } from '#web/data/account/account-data.ts';
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
    const look = () => void noticeNewAddress(email);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [email]);
  return (
    <SettingCard id="sign-in" title="Sign-in" description={`You are signed in as ${email}.`}>
      <EmailForm email={email} />
      <PasswordForm email={email} />
      <SignOutEverywhere />
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
    if (!result.ok || result.isConfirmedByMail) return setAnswer(answerOf(result));
    setTyped('');
    setAnswer({ stage: 'filling' });
    toastDone('Email changed');
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        required
        placeholder={email}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAnswer({ stage: 'filling' });
        }}
      />
      {answer.stage === 'refused' ? <Alert tone="destructive">{answer.message}</Alert> : null}
      {answer.stage === 'done' ? (
        <Alert tone="success" title="Two mails are on their way">
          <p>
            Follow the link in both, at {email} and at {typed.trim()}, and the new address holds.{' '}
            {mailboxUrl ? (
              <a href={mailboxUrl} target="_blank" rel="noreferrer" className="font-medium underline">
                Open the mailbox
              </a>
            ) : null}
          </p>
        </Alert>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        isBusy={answer.stage === 'working'}
        disabled={typed.trim() === '' || typed.trim().toLowerCase() === email.toLowerCase()}
      >
        Change email
      </Button>
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
    <form onSubmit={(event) => void submit(event)} className="grid gap-3 border-t border-line pt-5">
      {/* Password managers file the new password under this address. */}
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
      {answer.stage === 'refused' ? <Alert tone="destructive">{answer.message}</Alert> : null}
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        isBusy={answer.stage === 'working'}
        disabled={typed === ''}
      >
        Change password
      </Button>
    </form>
  );
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer>({ stage: 'filling' });
  const signOut = async () => {
    setAnswer({ stage: 'working' });
    const result = answerOf(await signOutEverywhere());
    // Done, the guard leads to the sign-in page by itself.
    setAnswer(result);
    setAsking(false);
  };
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {answer.stage === 'refused' ? <Alert tone="destructive">{answer.message}</Alert> : null}
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        title="Sign out everywhere?"
        description="All devices are signed out, this one too. What is kept in this browser stays."
        action="Sign out everywhere"
        isBusy={answer.stage === 'working'}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void signOut()}
      />
    </div>
  );
}

function answerOf(result: AccessResult): Answer {
  return result.ok ? { stage: 'done' } : { stage: 'refused', message: result.message };
}
