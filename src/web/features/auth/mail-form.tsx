import { ArrowLeft } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { sendSignInMail, signInWithCode } from '#web/data/access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

/** Signs in without a password: by the link of a mail, or by its code. */
export function MailForm({ email, onEmailChange, onBack }: Address & { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submission, submit, clear } = useSubmission(async () => {
    const result = await sendSignInMail(email.trim());
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
          <p>A link and a code are on their way to {sentTo}.</p>
          <MailboxLink />
        </Alert>
        <EnterCode email={sentTo} />
        <Button variant="quiet" onClick={() => setSentTo(null)}>
          Send another, or use another address
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
        {isWorking ? 'Sending...' : 'Send link and code'}
      </Button>
      {back}
    </form>
  );
}

function EnterCode({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const { submission, submit, clear } = useSubmission(() => signInWithCode(email, code));
  const isWorking = submission.stage === 'working';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(!isWholeCode(code));
    if (isWholeCode(code)) submit(event);
  };
  const error = isIncomplete
    ? 'The code has 6 digits.'
    : submission.stage === 'refused'
      ? submission.refusal.isWrongCode
        ? 'This code is wrong, was used, or is older than an hour.'
        : submission.refusal.message
      : undefined;
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <CodeField
        label="Code from the mail"
        hint="6 digits. Or follow the link in the mail."
        error={error}
        code={code}
        onCodeChange={(next) => {
          setCode(next);
          setIncomplete(false);
          clear();
        }}
      />
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
