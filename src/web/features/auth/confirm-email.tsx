import { confirmWithCode } from '#web/data/account/auth.ts';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';

/** Confirms an email address with the emailed code, which also signs in. Can resend the email. */
export function ConfirmEmail({ email }: { email: string }) {
  return (
    <div className="grid gap-5">
      <CodeForm
        send={(code) => confirmWithCode(email, code)}
        wrongCode="This code is wrong, used, or expired. Use the code in the latest email, or request a new one."
        workingLabel="Confirming…"
      >
        Confirm
      </CodeForm>
      <ResendButton email={email} />
    </div>
  );
}
