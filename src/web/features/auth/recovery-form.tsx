import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { recoverWithCode, sendRecoveryEmail } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSentTo } from './use-sent-to.ts';
import { useSubmission } from './use-submission.ts';

/**
 * Requests a password reset email and takes the code from it. The answer doesn't reveal whether the address has an
 * account.
 */
export function RecoveryForm({ email, onEmailChange, onBack }: Address & { onBack: () => void }) {
  const [sentTo, setSentTo] = useSentTo('recovery email');
  const { submission, submit, clear } = useSubmission(async () => {
    const result = await sendRecoveryEmail(email.trim());
    if (result.ok) setSentTo(email.trim());
    return result;
  });
  const message = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears with its form, so move the focus to what replaces it.
  useEffect(() => {
    if (sentTo !== null) message.current?.focus();
  }, [sentTo]);
  const isWorking = submission.stage === 'working';
  const back = (
    <Button variant="quiet" onClick={onBack}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to sign in
    </Button>
  );
  if (sentTo !== null) {
    return (
      <div className="grid gap-5">
        <Alert tone="success">
          <p ref={message} tabIndex={-1} className="font-semibold outline-none">
            Check your email
          </p>
          <p>If this address has an account, we sent it a reset link and a code: {sentTo}</p>
          <MailboxLink />
        </Alert>
        <CodeForm
          send={(code) => recoverWithCode(sentTo, code)}
          wrongCode="This code is wrong, used, or expired. Use the code in the latest email, or request a new one."
          workingLabel="Checking…"
        >
          Continue
        </CodeForm>
        <Button variant="quiet" onClick={() => setSentTo(null)}>
          Resend or use another address
        </Button>
        {back}
      </div>
    );
  }
  return (
    <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Sending…' : 'Send link and code'}
      </Button>
      {back}
    </form>
  );
}
