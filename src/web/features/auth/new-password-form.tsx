import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { setPassword, signOut } from '#web/data/account/access.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

/** The end of a recovery. Once it is saved, the session lets the user through by itself. */
export function NewPasswordForm({ email }: { email: string }) {
  const [password, onPasswordChange] = useState('');
  const { submission, submit, clear } = useSubmission(() => setPassword(password));
  const isWorking = submission.stage === 'working';
  return (
    <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
      {/* Password managers file the new password under this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        purpose="new"
        hint="At least 6 characters, and another one than before."
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
