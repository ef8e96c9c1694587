import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { hasCapacity, perHour, requireInterval } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import { allEmailsKey } from '../tokens/one-time-tokens.ts';
import { type EmailKind, emailKinds } from './email-kinds.ts';

/**
 * Counts an email of this kind to `email`. Throws AuthError `over_email_send_rate_limit` when the last one was too
 * recent or the project's hourly allowance is used up. Addresses without an account count too, so that the answer
 * does not reveal which addresses have one.
 */
export async function consumeEmailRate(
  tx: Transaction,
  { keys, rules, emailsPerHour }: Pick<AuthServices, 'keys' | 'rules' | 'emailsPerHour'>,
  kind: EmailKind,
  email: string,
  now: Date,
): Promise<void> {
  const { rate } = emailKinds[kind];
  if (rate === 'unlimited') return;
  const key = `mail:${rate}:${keys.digest('account', email)}`;
  await requireInterval(tx, key, rules.email.secondsBetweenEmails, 'over_email_send_rate_limit', now);
  if (emailsPerHour === undefined) return;
  if (!(await hasCapacity(tx, allEmailsKey, perHour(emailsPerHour), now))) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded');
  }
}
