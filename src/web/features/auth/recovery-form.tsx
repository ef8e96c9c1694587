import { ArrowLeft } from 'lucide-react';
import { sendRecoveryEmail } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

/** Requests a password reset email. The answer doesn't reveal whether the address has an account. */
export function RecoveryForm({ email, onEmailChange, onBack }: Address & { onBack: () => void }) {
  const { submission, submit, clear } = useSubmission(() => sendRecoveryEmail(email));
  const isWorking = submission.stage === 'working';
  return (
    <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
      {submission.stage === 'done' ? (
        <Alert tone="success">
          <p>If this address has an account, we sent it a reset link.</p>
          <MailboxLink />
        </Alert>
      ) : null}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Sending link…' : 'Send link'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to sign in
      </Button>
    </form>
  );
}
