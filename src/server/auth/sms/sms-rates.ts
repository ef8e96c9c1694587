import type { Transaction } from '../../database/database.ts';
import { RateLimitError } from '../auth-error.ts';
import { perHour, requireInterval, take } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';

/**
 * Counts a text message to `phone`. Throws AuthError `over_sms_send_rate_limit` when the last one was less than
 * `intervalSeconds` ago or the project's hourly allowance is used up. `purpose` names the bucket.
 */
export async function consumeSmsRate(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  purpose: string,
  phone: string,
  intervalSeconds: number,
  now: Date,
): Promise<void> {
  const key = `message:${purpose}:${keys.digest('account', phone)}`;
  await requireInterval(tx, key, intervalSeconds, 'over_sms_send_rate_limit', now);
  if (Object.hasOwn(rules.phone.testCodes, phone)) return;
  const taken = await take(tx, 'message:all', perHour(rules.rates.smsPerHour), now);
  if (taken.ok) return;
  throw new RateLimitError('over_sms_send_rate_limit', 'SMS rate limit exceeded', taken.retryAfterSeconds);
}
