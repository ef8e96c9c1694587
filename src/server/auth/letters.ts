import { mailOf } from '../mail/letter.ts';
import type { MadeToken, TokenType } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';

/** A mail that an endpoint has to send once its transaction has been kept. */
export type Outgoing = Readonly<{ type: TokenType; to: string; token: MadeToken; newEmail?: string }>;

/** Sends the mail with the link and the code of a token. Once this has returned, the mail is not lost. */
export async function sendLetter(
  { mailer, rules, siteUrl }: Pick<AuthServices, 'mailer' | 'rules' | 'siteUrl'>,
  outgoing: Outgoing,
  redirectTo: string,
): Promise<void> {
  const query = new URLSearchParams({
    token: outgoing.token.linkToken,
    type: linkTypes[outgoing.type],
    redirect_to: redirectTo,
  });
  const words = wordsOf(outgoing);
  await mailer.send(
    mailOf({
      ...words,
      to: outgoing.to,
      action: { label: words.label, url: `${siteUrl}/auth/v1/verify?${query}` },
      code: outgoing.token.code,
      footnote: `The link and the code work once, for ${spoken(rules.email.codeSeconds)}. ${words.footnote}`,
    }),
  );
}

/** The `type` that a link names for each kind of token. */
const linkTypes: Readonly<Record<TokenType, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  email_change_new: 'email_change',
  email_change_current: 'email_change',
};

type Words = { subject: string; title: string; paragraphs: string[]; label: string; footnote: string };

function wordsOf({ type, to, newEmail = to }: Outgoing): Words {
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

function spoken(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`;
}
