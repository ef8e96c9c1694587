import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { setPassword, signOut } from '#web/data/account/access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

/** The end of a recovery, and of a sign-up of which no password was kept. Once it is saved, the session lets the user through by itself. */
export function NewPasswordForm({ email, isAfterSignUp }: { email: string; isAfterSignUp: boolean }) {
  const [password, onPasswordChange] = useState('');
  const { submission, submit, clear } = useSubmission(() => setPassword(password));
  const isWorking = submission.stage === 'working';
  return (
    <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
      {/* Password managers file the new password under this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {isAfterSignUp ? (
        <Alert title="Your email is confirmed.">
          <p>
            Before that, somebody else may have signed up with it. So that no password of theirs opens your
            account, choose the one that holds from now on.
          </p>
        </Alert>
      ) : null}
      <PasswordField
        label={isAfterSignUp ? 'Password' : 'New password'}
        purpose="new"
        hint={
          isAfterSignUp ? 'At least 6 characters.' : 'At least 6 characters, and another one than before.'
        }
        value={password}
        onChange={onPasswordChange}
      />
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Saving Password...' : 'Save Password'}
      </Button>
      <Button variant="quiet" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-4" />
        Sign out
      </Button>
    </form>
  );
}
