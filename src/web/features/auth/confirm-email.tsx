import { type SyntheticEvent, useState } from 'react';
import { confirmWithCode } from '#web/data/access.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useSubmission } from './use-submission.ts';

const codeLength = 6;

/** Where the code of the confirmation mail is entered, and where another mail is asked for. A right code signs in. */
export function ConfirmEmail({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const { submission, submit, clear } = useSubmission(() => confirmWithCode(email, code));
  const [isIncomplete, setIsIncomplete] = useState(false);
  const isWorking = submission.stage === 'working';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsIncomplete(code.length !== codeLength);
    if (code.length === codeLength) submit(event);
  };
  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextField
          label="Code from the mail"
          hint={`${codeLength} digits. Or follow the link in the mail.`}
          error={errorOf(submission, isIncomplete)}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          className="tracking-[0.3em] tabular-nums"
          value={code}
          onChange={(event) => {
            // Pasted codes bring spaces along.
            setCode(event.target.value.replace(/\D/g, '').slice(0, codeLength));
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
  if (isIncomplete) return `The code has ${codeLength} digits.`;
  if (submission.stage !== 'refused') return undefined;
  return submission.refusal.isWrongCode
    ? 'This code is wrong, was used, or is older than an hour. Take the one of the newest mail, or ask for another.'
    : submission.refusal.message;
}
