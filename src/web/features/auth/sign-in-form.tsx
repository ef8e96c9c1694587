import { useState } from 'react';
import { signIn } from '#web/data/access.ts';
import { Button } from '#web/ui/button.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { ResendButton } from './resend-button.tsx';
import { useSubmission } from './use-submission.ts';

export function SignInForm({ email, onEmailChange, onForgotten }: Address & { onForgotten: () => void }) {
  const [password, setPassword] = useState('');
  const { submission, submit } = useSubmission(() => signIn(email, password));
  const isWorking = submission.stage === 'working';
  return (
    <form onSubmit={submit} className="grid gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      <PasswordField label="Password" purpose="current" value={password} onChange={setPassword} />
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
      {submission.stage === 'refused' && submission.refusal.needsConfirmation ? (
        <ResendButton email={email} />
      ) : null}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Signing In...' : 'Sign In'}
      </Button>
      <Button variant="quiet" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </form>
  );
}
