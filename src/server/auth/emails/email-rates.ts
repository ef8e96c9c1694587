import type { Transaction } from '../../database/database.ts';
import { RateLimitError } from '../auth-error.ts';
import { consume, perHour, type Rate, requireInterval, secondsUntilFree, take } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import { type EmailKind, emailKinds } from './email-kinds.ts';

/** The bucket that counts all emails against the project's hourly limit. */
export const allEmailsKey = 'mail:all';

/** The bucket of emails to addresses that no account has verified. The rest of the limit is for accounts. */
const unprovenKey = 'mail:unproven';

/** Of all kinds together, so that no account uses up what the others need. */
const perAddress = perHour(10);

/** Half of the hourly limit, so that made-up addresses can't use up what a password reset needs. */
const unprovenPerHour = (emailsPerHour: number): Rate => perHour(Math.max(1, Math.floor(emailsPerHour / 2)));

/**
 * Counts a request for an email of this kind to `email`. Throws RateLimitError when the last one was too recent or the
 * project's hourly allowance is used up. Addresses without an account count too, so that the answer does not reveal
 * which addresses have one.
 */
export async function consumeEmailRate(
  tx: Transaction,
  { keys, rules, emailsPerHour }: Pick<AuthServices, 'keys' | 'rules' | 'emailsPerHour'>,
  kind: EmailKind,
  email: string,
  now: Date,
): Promise<void> {
  const { rate, isUnproven } = emailKinds[kind];
  if (rate === 'unlimited') return;
  const key = `mail:${rate}:${keys.digest('account', email)}`;
  await requireInterval(tx, key, rules.email.secondsBetweenEmails, 'over_email_send_rate_limit', now);
  if (emailsPerHour === undefined) return;
  const taken = await take(tx, `mail:to:${keys.digest('account', email)}`, perAddress, now);
  if (!taken.ok) throw emailQuotaError(taken.retryAfterSeconds);
  const all = await secondsUntilFree(tx, allEmailsKey, perHour(emailsPerHour), now);
  const unproven = isUnproven ? await secondsUntilUnprovenEmail(tx, { emailsPerHour }, now) : 0;
  if (all > 0 || unproven > 0) throw emailQuotaError(Math.max(all, unproven));
}

export function emailQuotaError(retryAfterSeconds: number): RateLimitError {
  return new RateLimitError('over_email_send_rate_limit', 'email rate limit exceeded', retryAfterSeconds);
}

/** The seconds until an email may go to an address that no account has verified; 0 if it may now. */
export async function secondsUntilUnprovenEmail(
  tx: Transaction,
  { emailsPerHour }: Pick<AuthServices, 'emailsPerHour'>,
  now: Date,
): Promise<number> {
  if (emailsPerHour === undefined) return 0;
  return secondsUntilFree(tx, unprovenKey, unprovenPerHour(emailsPerHour), now);
}

/** Counts an email that is sent against the project's hourly limit. */
export async function countEmail(
  tx: Transaction,
  { emailsPerHour }: Pick<AuthServices, 'emailsPerHour'>,
  isUnproven: boolean,
  now: Date,
): Promise<void> {
  if (emailsPerHour === undefined) return;
  await consume(tx, allEmailsKey, perHour(emailsPerHour), now);
  if (isUnproven) {
    await consume(tx, unprovenKey, unprovenPerHour(emailsPerHour), now);
  }
}
