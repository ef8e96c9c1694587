import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { setPassword, signOut } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

/**
 * Sets a password after recovery, an invitation, or a sign-up whose password was discarded. Saving updates the session,
 * which redirects.
 */
export function NewPasswordForm({
  email,
  isFirst,
  mayBeTaken,
}: {
  email: string;
  /** Whether the account has no password yet. */
  isFirst: boolean;
  /** Whether someone else may have signed up with the address. */
  mayBeTaken: boolean;
}) {
  const [password, onPasswordChange] = useState('');
  const { submission, submit, clear } = useSubmission(() => setPassword(password));
  const isWorking = submission.stage === 'working';
  return (
    <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {mayBeTaken ? (
        <Alert title="Email confirmed">
          <p>Someone else may have used this address before. Choose a new password.</p>
        </Alert>
      ) : null}
      <PasswordField
        label={isFirst ? 'Password' : 'New password'}
        purpose="new"
        hint={isFirst ? 'At least 6 characters.' : 'At least 6 characters, and different from your last one.'}
        value={password}
        onChange={onPasswordChange}
      />
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Saving password…' : 'Save password'}
      </Button>
      <Button variant="quiet" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-4" />
        Log out
      </Button>
    </form>
  );
}
