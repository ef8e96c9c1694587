import { type SyntheticEvent, useState } from 'react';
import type { AccessResult } from '#web/data/account/access.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { useSubmission } from './use-submission.ts';

/** Where the code of a mail is entered. */
export function CodeForm({
  send,
  wrongCode,
  children,
  workingLabel,
}: {
  send: (code: string) => Promise<AccessResult>;
  /** What to say of a code that is wrong, used or too old. */
  wrongCode: string;
  /** What the button says. */
  children: string;
  workingLabel: string;
}) {
  const [code, setCode] = useState('');
  const { submission, submit, clear } = useSubmission(() => send(code));
  const [isIncomplete, setIncomplete] = useState(false);
  const isWorking = submission.stage === 'working';
  const refusal = submission.stage === 'refused' ? submission.refusal : undefined;
  const refused = refusal?.isWrongCode ? wrongCode : refusal?.message;
  const submitWhole = (event: SyntheticEvent) => {
    event.preventDefault();
    setIncomplete(!isWholeCode(code));
    if (isWholeCode(code)) submit(event);
  };
  return (
    <form noValidate onSubmit={submitWhole} className="grid gap-4">
      <CodeField
        label="Code from the mail"
        hint="6 digits. Or follow the link in the mail."
        error={isIncomplete ? 'The code has 6 digits.' : refused}
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
