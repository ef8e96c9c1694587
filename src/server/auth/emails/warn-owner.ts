import { authAdmin } from '../../database/database.ts';
import { renderEmail } from '../../mail/email-layout.ts';
import { consume, perHour, type Rate, secondsUntilFree } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import type { UserRow } from '../users/user-row.ts';
import { allEmailsKey, countEmail } from './email-rates.ts';

/** The target of the guesses: the password or an emailed code, or the second step after the right password. */
type Attack = 'password' | 'code' | 'factor';

const oncePerDay: Rate = { capacity: 1, refillSeconds: 24 * 60 * 60 };

/**
 * Tells the owner of a confirmed address, at most once a day, that someone is guessing. Does nothing when the
 * project's hourly email limit is used up.
 */
export async function warnOwner(
  services: Pick<AuthServices, 'database' | 'mailer' | 'emailsPerHour' | 'siteUrl'>,
  { id, email, email_confirmed_at: confirmedAt }: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at'>,
  attack: Attack,
  address: string,
  now: Date,
): Promise<void> {
  const { database, mailer, emailsPerHour, siteUrl } = services;
  if (!email || !confirmedAt) return;
  const isDue = await database.asIdentity(authAdmin, async (tx) => {
    if (emailsPerHour !== undefined) {
      const seconds = await secondsUntilFree(tx, allEmailsKey, perHour(emailsPerHour), now);
      if (seconds > 0) return false;
    }
    if (!(await consume(tx, `warning:${attack}:${id}`, oncePerDay, now))) return false;
    await countEmail(tx, services, false, now);
    return true;
  });
  if (!isDue) return;
  const { paragraph, advice } = wordings[attack];
  await mailer.send(
    renderEmail({
      to: email,
      subject: 'Someone is trying to sign in to your account',
      title: 'Someone is trying to sign in',
      paragraph: `${paragraph} The latest attempt came from the address ${address}.`,
      action: { label: 'Open your settings', url: `${siteUrl}/settings` },
      code: undefined,
      footnote: `${advice} We send this email at most once a day.`,
    }),
  );
}

const wordings: Readonly<Record<Attack, { paragraph: string; advice: string }>> = {
  password: {
    paragraph: 'Someone entered several wrong passwords for your account.',
    advice:
      'If that was you, you can ignore this email. Otherwise, make sure that your password is hard to guess, and turn on two-step sign-in.',
  },
  code: {
    paragraph: 'Someone entered several wrong sign-in codes for your account.',
    advice: 'If that was you, you can ignore this email. Never give a code to anyone who asks for it.',
  },
  factor: {
    paragraph:
      'Someone signed in with your password, and then entered several wrong codes for the second step.',
    advice:
      'If that was you, you can ignore this email. Otherwise, someone knows your password: change it now.',
  },
};
