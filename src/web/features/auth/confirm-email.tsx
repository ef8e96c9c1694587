import { confirmWithCode } from '#web/data/account/access.ts';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';

/** Where the code of the confirmation mail is entered, and where another mail is asked for. A right code signs in. */
export function ConfirmEmail({ email }: { email: string }) {
  return (
    <div className="grid gap-5">
      <CodeForm
        send={(code) => confirmWithCode(email, code)}
        wrongCode="This code is wrong, was used, or is older than an hour. Take the one of the newest mail, or ask for another."
        workingLabel="Confirming..."
      >
        Confirm
      </CodeForm>
      <ResendButton email={email} />
    </div>
  );
}
