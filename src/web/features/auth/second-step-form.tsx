import { LogOut } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { signOut } from '#web/data/account/access.ts';
import { proveByRecoveryCode, proveSecondStep } from '#web/data/account/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { useSubmission } from './use-submission.ts';

/** The second proof of who someone is: a code of their app, or a recovery code. Proved, the session lets them through by itself. */
export function SecondStepForm() {
  const [by, setBy] = useState<'app' | 'recovery-code'>('app');
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const { submission, submit, clear } = useSubmission(() =>
    by === 'app' ? proveSecondStep(code) : proveByRecoveryCode(code),
  );
  const isWorking = submission.stage === 'working';
  const isWhole = by === 'app' ? isWholeCode(code) : code.trim() !== '';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(!isWhole);
    if (isWhole) submit(event);
  };
  const change = (next: string) => {
    setCode(next);
    setIncomplete(false);
    clear();
  };
  const swap = () => {
    setBy(by === 'app' ? 'recovery-code' : 'app');
    change('');
  };
  const refusal = submission.stage === 'refused' ? submission.refusal : undefined;
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      {by === 'app' ? (
        <CodeField
          label="Code from your authenticator app"
          hint="It changes every 30 seconds."
          error={
            isIncomplete
              ? 'The code has 6 digits.'
              : refusal?.isWrongCode
                ? 'This code is wrong or no longer good. Enter the one that the app shows now.'
                : refusal?.message
          }
          code={code}
          onCodeChange={change}
        />
      ) : (
        <TextField
          label="Recovery code"
          hint="One of those that you kept when you set this up. Each works once."
          error={
            isIncomplete
              ? 'Enter one of your recovery codes.'
              : refusal?.isWrongCode
                ? 'This recovery code is wrong or was used before.'
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
        {isWorking ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="quiet" onClick={swap}>
        {by === 'app' ? 'Use a recovery code' : 'Use your authenticator app'}
      </Button>
      <Button variant="quiet" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-4" />
        Sign out
      </Button>
    </form>
  );
}
