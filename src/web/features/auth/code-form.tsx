import { type SyntheticEvent, useState } from 'react';
import type { AuthResult } from '#web/data/account/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { useSubmission } from './use-submission.ts';

/** A form for the code from an email. */
export function CodeForm({
  send,
  wrongCode,
  children,
  workingLabel,
}: {
  send: (code: string) => Promise<AuthResult>;
  /** The error for a wrong, used, or expired code. */
  wrongCode: string;
  /** The label of the submit button. */
  children: string;
  workingLabel: string;
}) {
  const [code, setCode] = useState('');
  const { submission, submit, clear } = useSubmission(() => send(code));
  const [isIncomplete, setIncomplete] = useState(false);
  const isWorking = submission.stage === 'working';
  const refusal = submission.stage === 'refused' ? submission.refusal : undefined;
  const refused = refusal?.isWrongCode ? wrongCode : refusal?.message;
  const submitComplete = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(!isWholeCode(code));
    if (isWholeCode(code)) submit(event);
  };
  return (
    <form noValidate onSubmit={submitComplete} className="grid gap-4">
      <CodeField
        label="Code from the email"
        hint="6 digits. Or open the link in the email."
        error={isIncomplete ? 'Enter all 6 digits.' : refused}
        code={code}
        onCodeChange={(next) => {
          setCode(next);
          setIncomplete(false);
          clear();
        }}
      />
      <Button type="submit" isBusy={isWorking}>
        {isWorking ? workingLabel : children}
      </Button>
    </form>
  );
}
