import { LogOut } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { signOut } from '#web/data/account/auth.ts';
import { verifyRecoveryCode, verifySecondStep } from '#web/data/account/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { useSubmission } from './use-submission.ts';

/** The second sign-in step: an authenticator or recovery code. Success updates the session, which redirects. */
export function SecondStepForm() {
  const [method, setMethod] = useState<'app' | 'recovery-code'>('app');
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const { submission, submit, clear } = useSubmission(() =>
    method === 'app' ? verifySecondStep(code) : verifyRecoveryCode(code),
  );
  const isWorking = submission.stage === 'working';
  const isComplete = method === 'app' ? isWholeCode(code) : code.trim() !== '';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(!isComplete);
    if (isComplete) submit(event);
  };
  const change = (next: string) => {
    setCode(next);
    setIncomplete(false);
    clear();
  };
  const swap = () => {
    setMethod(method === 'app' ? 'recovery-code' : 'app');
    change('');
  };
  const refusal = submission.stage === 'refused' ? submission.refusal : undefined;
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      {method === 'app' ? (
        <CodeField
          label="Code from your authenticator app"
          hint="Changes every 30 seconds."
          error={
            isIncomplete
              ? 'Enter all 6 digits.'
              : refusal?.isWrongCode
                ? 'This code is wrong or expired. Enter the one your app shows now.'
                : refusal?.message
          }
          code={code}
          onCodeChange={change}
        />
      ) : (
        <TextField
          label="Recovery code"
          hint="One of the codes you saved during setup. Each works once."
          error={
            isIncomplete
              ? 'Enter one of your recovery codes.'
              : refusal?.isWrongCode
                ? 'This recovery code is wrong or already used.'
                : refusal?.message
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          value={code}
          onChange={({ target }) => change(target.value)}
        />
      )}
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? 'Checking…' : 'Continue'}
      </Button>
      <Button variant="quiet" onClick={swap}>
        {method === 'app' ? 'Use a recovery code' : 'Use your authenticator app'}
      </Button>
      <Button variant="quiet" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-4" />
        Log out
      </Button>
    </form>
  );
}
