import { renderEmail } from '../../mail/email-layout.ts';
import type { AuthServices } from '../services.ts';

/**
 * Tells the owner of a confirmed address that someone signed up with it, without a link or code that signs in. The
 * caller counts it like a confirmation, so that neither the answer nor the email limits reveal the account.
 */
export async function sendAccountExists(
  { mailer, siteUrl }: Pick<AuthServices, 'mailer' | 'siteUrl'>,
  to: string,
): Promise<void> {
  await mailer.send(
    renderEmail({
      to,
      subject: 'You already have an account',
      title: 'You already have an account',
      paragraph: `Someone tried to create a Standout account for ${to}. This address already has one, so nothing was created or changed. If that was you, sign in instead.`,
      action: { label: 'Sign in', url: `${siteUrl}/auth` },
      code: undefined,
      footnote:
        'Forgot your password? Choose “Forgot your password?” on the sign-in screen. If you didn’t sign up, you can ignore this email.',
    }),
  );
}
