import { ConfirmEmail } from './confirm-email.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/** What follows the two forms that the screen opens with. It loads in one file. */
export const forms = { ConfirmEmail, EmailLinkForm, NewPasswordForm, RecoveryForm };
