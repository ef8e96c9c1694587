import type { TokenType } from '../tokens/one-time-tokens.ts';

/** What an email is for. */
export type EmailKind = keyof typeof emailKinds;

/** What the link of an email is for. A reauthentication's email has only a code. */
export type LinkType = Exclude<(typeof emailKinds)[EmailKind]['linkType'], 'reauthentication'>;

/** Everything that differs between the kinds of email. A new kind is one entry of `emailKinds`. */
type EmailKindRules = Readonly<{
  /** The table of `[auth.email.template]` in config.toml with the project's own template. */
  template: 'confirmation' | 'recovery' | 'magic_link' | 'invite' | 'email_change' | 'reauthentication';
  /** The `type` parameter of the link. */
  linkType: string;
  /** The token behind the link and the code. */
  token: TokenType;
  /** The allowance per address. Kinds with the same one share it; admins send `unlimited` ones. */
  rate: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'unlimited';
  /** Whether it goes to an address that no account has verified. */
  isUnproven: boolean;
  /** The text, unless the project has its own template. */
  wording: (to: string, newEmail: string) => EmailWording;
}>;

/** `action` is the label of the link; undefined for emails that only carry a code. */
type EmailWording = Readonly<{
  subject: string;
  title: string;
  paragraph: string;
  action: string | undefined;
  footnote: string;
}>;

export const emailKinds = {
  confirmation: {
    template: 'confirmation',
    linkType: 'signup',
    token: 'confirmation',
    rate: 'confirmation',
    isUnproven: true,
    wording: () => ({
      subject: 'Confirm your email address',
      title: 'Welcome to Standout',
      paragraph: 'Confirm your email address to finish creating your account.',
      action: 'Confirm email address',
      footnote: 'If you didn’t sign up, you can ignore this email.',
    }),
  },
  recovery: {
    template: 'recovery',
    linkType: 'recovery',
    token: 'recovery',
    rate: 'recovery',
    isUnproven: false,
    wording: () => ({
      subject: 'Reset your password',
      title: 'Reset your password',
      paragraph: 'We received a request to reset your password.',
      action: 'Choose a new password',
      footnote: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
    }),
  },
  magic_link: {
    template: 'magic_link',
    linkType: 'magiclink',
    token: 'recovery',
    rate: 'recovery',
    isUnproven: false,
    wording: () => ({
      subject: 'Your sign-in link',
      title: 'Sign in to Standout',
      paragraph: 'Open the link on the device you want to use, or enter the code there.',
      action: 'Sign in',
      footnote: 'If you didn’t request this, you can ignore this email.',
    }),
  },
  invite: {
    template: 'invite',
    linkType: 'invite',
    token: 'confirmation',
    rate: 'unlimited',
    isUnproven: false,
    wording: () => ({
      subject: 'Your invitation to Standout',
      title: 'You’re invited',
      paragraph: 'You’ve been invited to join Standout. Accept the invitation to create your account.',
      action: 'Accept invitation',
      footnote: 'If you don’t want to join, you can ignore this email.',
    }),
  },
  reauthentication: {
    template: 'reauthentication',
    linkType: 'reauthentication',
    token: 'reauthentication',
    rate: 'reauthentication',
    isUnproven: false,
    wording: () => ({
      subject: 'Your verification code',
      title: 'Verify your identity',
      paragraph: 'Enter this code to continue.',
      action: undefined,
      footnote:
        'If you didn’t request this, someone else may be signed in to your account. Change your password.',
    }),
  },
  email_change_new: {
    template: 'email_change',
    linkType: 'email_change',
    token: 'email_change_new',
    rate: 'email_change',
    isUnproven: true,
    wording: () => ({
      subject: 'Confirm your new email address',
      title: 'Confirm your new email address',
      paragraph: 'Confirm this address to use it for your account.',
      action: 'Confirm new address',
      footnote: 'If you didn’t request this, you can ignore this email.',
    }),
  },
  email_change_current: {
    template: 'email_change',
    linkType: 'email_change',
    token: 'email_change_current',
    rate: 'email_change',
    isUnproven: false,
    wording: (to, newEmail) => ({
      subject: 'Confirm your email change',
      title: 'Confirm your email change',
      paragraph: `We received a request to change your account’s email address from ${to} to ${newEmail}.`,
      action: 'Confirm change',
      footnote: 'If you didn’t request this, don’t confirm it, and change your password.',
    }),
  },
} as const satisfies Record<string, EmailKindRules>;
