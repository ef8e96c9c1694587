import { ConfirmEmail } from './confirm-email.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/** The forms besides sign-in and sign-up. They load as one module. */
export const forms = { ConfirmEmail, EmailLinkForm, NewPasswordForm, RecoveryForm };
