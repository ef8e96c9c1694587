import { useEffect, useRef, useState } from 'react';
import { signUp } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { LaterStep } from './later-step.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { OrDivider, ProviderButtons } from './provider-buttons.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSentTo } from './use-sent-to.ts';
import { useSubmission } from './use-submission.ts';

export function SignUpForm({ email, onEmailChange }: Address) {
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useSentTo('confirmation');
  const { submission, submit, clear } = useSubmission(async () => {
    const result = await signUp(email, password);
    if (result.ok && !result.isSignedIn) setSentTo(email);
    return result;
  });
  const isWorking = submission.stage === 'working';
  const message = useRef<HTMLParagraphElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const wasSent = useRef(false);
  // The pressed button is removed with its form, so move the focus to its replacement.
  useEffect(() => {
    if (sentTo !== null) message.current?.focus();
    else if (wasSent.current) emailInput.current?.focus();
    wasSent.current = sentTo !== null;
  }, [sentTo]);
  if (sentTo !== null) {
    return (
      <div className="grid gap-6">
        <Alert tone="success">
          <p ref={message} tabIndex={-1} className="font-semibold outline-none">
            Check your email to confirm your account!
          </p>
          <p>We sent it to {sentTo}. Already have an account? Sign in instead.</p>
          <MailboxLink />
        </Alert>
        <LaterStep>{({ ConfirmEmail }) => <ConfirmEmail email={sentTo} />}</LaterStep>
        <Button variant="quiet" onClick={() => setSentTo(null)}>
          Use another address
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
        <EmailField ref={emailInput} email={email} onEmailChange={onEmailChange} />
        <PasswordField
          label="Password"
          purpose="new"
          hint="At least 6 characters. A short sentence is easy to remember."
          value={password}
          onChange={setPassword}
        />
        {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
        <Button type="submit" isBusy={isWorking}>
          {isWorking ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
      <ProviderButtons above={<OrDivider />} />
    </div>
  );
}
