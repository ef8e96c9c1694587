import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AuthResult } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { type CodeEmail, useSentTo } from './use-sent-to.ts';
import { useSubmission } from './use-submission.ts';

/** Sends an email with a link and a code, then accepts the code. */
export function EmailCodeForm({
  kind,
  email,
  onEmailChange,
  onBack,
  send,
  sentMessage,
  takeCode,
  wrongCode,
  codeLabel,
  workingLabel,
}: Address & {
  kind: CodeEmail;
  onBack: () => void;
  send: (email: string) => Promise<AuthResult>;
  /** Returns the message after an email was sent. */
  sentMessage: (sentTo: string) => string;
  takeCode: (sentTo: string, code: string) => Promise<AuthResult>;
  /** The error for a wrong, used, or expired code. */
  wrongCode: string;
  /** The label of the button that submits the code. */
  codeLabel: string;
  workingLabel: string;
}) {
  const [sentTo, setSentTo] = useSentTo(kind);
  const { submission, submit, clear } = useSubmission(async () => {
    const result = await send(email.trim());
    if (result.ok) setSentTo(email.trim());
    return result;
  });
  const message = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed with its form, so move the focus to its replacement.
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
          <p>{sentMessage(sentTo)}</p>
          <MailboxLink />
        </Alert>
        <CodeForm send={(code) => takeCode(sentTo, code)} wrongCode={wrongCode} workingLabel={workingLabel}>
          {codeLabel}
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
