import { ArrowLeft } from 'lucide-react';
import { sendSignInEmail, signInWithCode } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSentTo } from './use-sent-to.ts';
import { useSubmission } from './use-submission.ts';

/** Passwordless sign-in with an emailed link or code. */
export function EmailLinkForm({ email, onEmailChange, onBack }: Address & { onBack: () => void }) {
  const [sentTo, setSentTo] = useSentTo('sign-in email');
  const { submission, submit, clear } = useSubmission(async () => {
    const result = await sendSignInEmail(email.trim());
    if (result.ok) setSentTo(email.trim());
    return result;
  });
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
          <p className="font-semibold">Check your email</p>
          <p>We sent a link and a code to {sentTo}.</p>
          <MailboxLink />
        </Alert>
        <CodeForm
          send={(code) => signInWithCode(sentTo, code)}
          wrongCode="This code is wrong, used, or expired."
          workingLabel="Signing In..."
        >
          Sign In
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
