import type { Handler } from 'hono';
import type { AuthServices } from './services.ts';

/** GET /settings: what a sign-in screen may offer. */
export function settings({ rules }: AuthServices): Handler {
  return (context) =>
    context.json({
      external: { anonymous_users: false, email: rules.email.isSignupOpen, phone: false },
      disable_signup: !rules.isSignupOpen,
      mailer_autoconfirm: !rules.email.needsConfirmation,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
}
