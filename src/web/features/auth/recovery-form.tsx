import { recoverWithCode, sendRecoveryEmail } from '#web/data/account/auth.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import type { Address } from './email-field.tsx';

/**
 * Requests a password reset email and takes the code from it. The answer doesn't reveal whether the address has an
 * account.
 */
export function RecoveryForm(props: Address & { onBack: () => void }) {
  return (
    <EmailCodeForm
      {...props}
      kind="recovery email"
      send={sendRecoveryEmail}
      sentMessage={(sentTo) =>
        `If this address has an account, we sent it a reset link and a code: ${sentTo}`
      }
      takeCode={recoverWithCode}
      wrongCode="This code is wrong, used, or expired. Use the code in the latest email, or request a new one."
      codeLabel="Continue"
      workingLabel="Checking…"
    />
  );
}
