import { useState } from 'react';
import { signUp } from '#web/data/access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { PasswordField } from './password-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { ResendButton } from './resend-button.tsx';
import { useSubmission } from './use-submission.ts';

export function SignUpForm({ email, onEmailChange }: Address) {
  const [password, setPassword] = useState('');
  const [confirmationSentTo, setConfirmationSentTo] = useState<string | null>(null);
  const { submission, submit } = useSubmission(async () => {
    const result = await signUp(email, password);
    setConfirmationSentTo(result.ok && !result.isSignedIn ? email : null);
    return result;
  });
  const isWorking = submission.stage === 'working';
  return (
    <form onSubmit={submit} className="grid gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      <PasswordField label="Password" purpose="new" value={password} onChange={setPassword} />
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
      {confirmationSentTo !== null && !isWorking ? (
        <>
          <Alert tone="success">
            <p className="font-semibold">Check your email to confirm your account!</p>
            <MailboxLink />
          </Alert>
          <ResendButton email={confirmationSentTo} />
        </>
      ) : null}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}
