import { Mail } from 'lucide-react';
import { useState } from 'react';
import { signIn } from '#web/data/account/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type Address, EmailField } from './email-field.tsx';
import { LaterStep } from './later-step.tsx';
import { OrDivider, ProviderButtons } from './provider-buttons.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useSubmission } from './use-submission.ts';

export function SignInForm({
  email,
  onEmailChange,
  onForgotPassword,
  onByEmail,
}: Address & { onForgotPassword: () => void; onByEmail: () => void }) {
  const [password, setPassword] = useState('');
  const { submission, submit, clear } = useSubmission(() => signIn(email, password));
  const isWorking = submission.stage === 'working';
  return (
    <div className="grid gap-6">
      <form onSubmit={submit} onChange={clear} onInvalidCapture={clear} className="grid gap-5">
        <EmailField email={email} onEmailChange={onEmailChange} />
        <PasswordField label="Password" purpose="current" value={password} onChange={setPassword} />
        {submission.stage === 'refused' ? <RefusalAlert refusal={submission.refusal} /> : null}
        <Button type="submit" isBusy={isWorking}>
          {isWorking ? 'Signing In...' : 'Sign In'}
        </Button>
        <Button variant="quiet" className="-my-3" onClick={onForgotPassword}>
          Forgot your password?
        </Button>
      </form>
      <div className="grid gap-4">
        <OrDivider />
        <Button variant="secondary" onClick={onByEmail}>
          <Mail aria-hidden="true" className="size-4" />
          Email me a link or code
        </Button>
        <ProviderButtons />
      </div>
      {submission.stage === 'refused' && submission.refusal.needsConfirmation ? (
        <div className="border-t border-line pt-6">
          <LaterStep>{({ ConfirmEmail }) => <ConfirmEmail email={email} />}</LaterStep>
        </div>
      ) : null}
    </div>
  );
}
