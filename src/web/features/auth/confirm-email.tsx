import { type SyntheticEvent, useState } from 'react';
import { confirmWithCode } from '#web/data/access.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useSubmission } from './use-submission.ts';

/** Where the code of the confirmation mail is entered, and where another mail is asked for. A right code signs in. */
export function ConfirmEmail({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const { submission, submit, clear } = useSubmission(() => confirmWithCode(email, code));
  const [isIncomplete, setIsIncomplete] = useState(false);
  const isWorking = submission.stage === 'working';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsIncomplete(!isWholeCode(code));
    if (isWholeCode(code)) submit(event);
  };
  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={send} className="grid gap-4">
        <CodeField
          label="Code from the mail"
          hint="6 digits. Or follow the link in the mail."
          error={errorOf(submission, isIncomplete)}
          code={code}
          onCodeChange={(next) => {
            setCode(next);
            setIsIncomplete(false);
            clear();
          }}
        />
        <Button type="submit" isBusy={isWorking}>
          {isWorking ? 'Confirming...' : 'Confirm'}
        </Button>
      </form>
      <ResendButton email={email} />
    </div>
  );
}

function errorOf(
  submission: ReturnType<typeof useSubmission>['submission'],
  isIncomplete: boolean,
): string | undefined {
  if (isIncomplete) return 'The code has 6 digits.';
  if (submission.stage !== 'refused') return undefined;
  return submission.refusal.isWrongCode
    ? 'This code is wrong, was used, or is older than an hour. Take the one of the newest mail, or ask for another.'
    : submission.refusal.message;
}
