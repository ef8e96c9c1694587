import { renderEmail } from '../../mail/email-layout.ts';
import type { AuthServices } from '../services.ts';
import type { IssuedToken } from '../tokens/one-time-tokens.ts';
import type { Metadata } from '../users/user-row.ts';
import { fill } from './email-templates.ts';

/** What a mail is for. */
export type EmailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'reauthentication'
  | 'email_change_new'
  | 'email_change_current';

/** A mail that an endpoint has to send once its transaction has been kept. */
export type OutgoingEmail = Readonly<{
  type: EmailKind;
  to: string;
  token: IssuedToken;
  newEmail?: string;
  data?: Metadata;
}>;

/** Sends the mail with the link and the code of a token. Once this has returned, the mail is not lost. */
export async function sendEmail(
  services: Pick<AuthServices, 'mailer' | 'rules' | 'templates' | 'siteUrl' | 'apiUrl'>,
  outgoing: OutgoingEmail,
  redirectTo: string,
): Promise<void> {
  const { mailer, rules, templates, siteUrl } = services;
  const { type, to, token } = outgoing;
  const words = wordsOf(outgoing);
  const url = actionLink(services, outgoing, redirectTo);
  const own = templates[templateNames[type]];
  if (own) {
    const values = {
      ConfirmationURL: url,
      Token: token.code,
      TokenHash: token.linkToken,
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      Email: type === 'email_change_new' ? '' : to,
      NewEmail: outgoing.newEmail ?? '',
      Data: outgoing.data ?? {},
    };
    await mailer.send({ to, ...fill(own, words.subject, values) });
    return;
  }
  await mailer.send(
    renderEmail({
      ...words,
      to,
      action: type === 'reauthentication' ? undefined : { label: words.label, url },
      code: token.code,
      footnote: `The ${type === 'reauthentication' ? 'code works' : 'link and the code work'} once, for ${durationText(rules.email.codeSeconds)}. ${words.footnote}`,
    }),
  );
}

/** The link that a mail has, or that an administrator is given to send by other means. */
export function actionLink(
  { apiUrl }: Pick<AuthServices, 'apiUrl'>,
  { type, token }: Pick<OutgoingEmail, 'type' | 'token'>,
  redirectTo: string,
): string {
  const query = new URLSearchParams({
    token: token.linkToken,
    type: linkTypes[type],
    redirect_to: redirectTo,
  });
  return `${apiUrl}/auth/v1/verify?${query}`;
}

/** The `type` that a link names for each kind of mail. */
const linkTypes: Readonly<Record<EmailKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  reauthentication: 'reauthentication',
  email_change_new: 'email_change',
  email_change_current: 'email_change',
};

/** What config.toml calls the template of each kind of mail. */
const templateNames = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  magic_link: 'magic_link',
  invite: 'invite',
  reauthentication: 'reauthentication',
  email_change_new: 'email_change',
  email_change_current: 'email_change',
} as const;

type Words = { subject: string; title: string; paragraphs: string[]; label: string; footnote: string };

function wordsOf({ type, to, newEmail = to }: OutgoingEmail): Words {
  switch (type) {
    case 'confirmation':
      return {
        subject: 'Confirm your email address',
        title: 'Welcome to Standout',
        paragraphs: ['One step is left: confirm that this address is yours, and your account is ready.'],
        label: 'Confirm email address',
        footnote:
          'If you did not sign up, you can ignore this mail: nothing happens without the confirmation.',
      };
    case 'recovery':
      return {
        subject: 'Choose a new password',
        title: 'Choose a new password',
        paragraphs: ['Someone, hopefully you, asked to reset the password of your account.'],
        label: 'Choose a new password',
        footnote: 'If it was not you, you can ignore this mail: your password stays as it is.',
      };
    case 'magic_link':
      return {
        subject: 'Your sign-in link',
        title: 'Sign in to Standout',
        paragraphs: [
          'Follow the link on the device where you want to be signed in, or enter the code there.',
        ],
        label: 'Sign in',
        footnote: 'If you did not ask for this, you can ignore this mail: nobody is signed in without it.',
      };
    case 'invite':
      return {
        subject: 'You are invited to Standout',
        title: 'You are invited',
        paragraphs: ['Someone would like you to join them on Standout. Accept, and your account is ready.'],
        label: 'Accept the invitation',
        footnote: 'If you do not want to, you can ignore this mail.',
      };
    case 'reauthentication':
      return {
        subject: 'Your code to confirm that it is you',
        title: 'Confirm that it is you',
        paragraphs: ['Enter this code where you were asked for it.'],
        label: '',
        footnote:
          'If you did not ask for this, somebody else may be signed in as you: choose a new password.',
      };
    case 'email_change_new':
      return {
        subject: 'Confirm your new email address',
        title: 'Confirm your new address',
        paragraphs: ['Confirm that this address is yours, so that your account can use it.'],
        label: 'Confirm new address',
        footnote: 'If you did not ask for this, you can ignore this mail.',
      };
    case 'email_change_current':
      return {
        subject: 'Confirm the change of your email address',
        title: 'Your address is about to change',
        paragraphs: [
          `Someone, hopefully you, asked to change the address of your account from ${to} to ${newEmail}.`,
        ],
        label: 'Confirm the change',
        footnote: 'If it was not you, do not confirm, and choose a new password.',
      };
  }
}

function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`;
}
