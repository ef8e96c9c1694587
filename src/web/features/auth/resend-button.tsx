import { resendConfirmation } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

/** Resends the confirmation email and shows the outcome. */
export function ResendButton({ email }: { email: string }) {
  const { submission, submit } = useSubmission(() => resendConfirmation(email));
  return (
    <div className="grid gap-3">
      <Button variant="secondary" isBusy={submission.stage === 'working'} onClick={submit}>
        {submission.stage === 'working' ? 'Sending…' : 'Resend confirmation email'}
      </Button>
      {submission.stage === 'done' ? (
        <Alert tone="success">
          <p>We sent a new email to {email}.</p>
          <MailboxLink />
        </Alert>
      ) : null}
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
    </div>
  );
}
