import { sendSignInEmail, signInWithCode } from '#web/data/account/auth.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import type { Address } from './email-field.tsx';

/** Passwordless sign-in with an emailed link or code. */
export function EmailLinkForm(props: Address & { onBack: () => void }) {
  return (
    <EmailCodeForm
      {...props}
      kind="sign-in email"
      send={sendSignInEmail}
      sentMessage={(sentTo) => `We sent a link and a code to ${sentTo}.`}
      takeCode={signInWithCode}
      wrongCode="This code is wrong, used, or expired."
      codeLabel="Sign In"
      workingLabel="Signing In..."
    />
  );
}
