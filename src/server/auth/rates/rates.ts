import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { clientAddress, type ServerEnv } from '../../client-address.ts';
import { authAdmin, type Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';

/** A bucket that holds `capacity` requests and refills evenly within `refillSeconds`. */
export type Rate = Readonly<{ capacity: number; refillSeconds: number }>;

const spent = z.object({ tokens: z.number() });

/** Takes one request out of the bucket named `key`; false when it is empty. The buckets are shared by every server process. */
export async function consume(tx: Transaction, key: string, rate: Rate, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    spent,
    `insert into auth.rate_limits as bucket (key, tokens, refilled_at) values ($1, $2::float8 - 1, $4::timestamptz)
     on conflict (key) do update set refilled_at = $4::timestamptz, tokens = ${refilled} - 1 where ${refilled} >= 1
     returning tokens`,
    [key, rate.capacity, rate.refillSeconds, now.toISOString()],
  );
  return rows.length > 0;
}

/** Whether the bucket named `key` has a request left, without taking it. */
export async function hasCapacity(tx: Transaction, key: string, rate: Rate, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    spent,
    `select tokens from auth.rate_limits as bucket where key = $1 and not ${refilled} >= 1`,
    [key, rate.capacity, rate.refillSeconds, now.toISOString()],
  );
  return rows.length === 0;
}

/** Says when the next mail or message may be sent, from the bucket of one that was empty. */
async function tooSoonError(
  tx: Transaction,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  key: string,
  refillSeconds: number,
  now: Date,
): Promise<AuthError> {
  const [bucket] = await tx.rows(
    spent,
    `select ${refilled} as tokens from auth.rate_limits as bucket where key = $1`,
    [key, 1, refillSeconds, now.toISOString()],
  );
  const seconds = Math.max(1, Math.ceil((1 - (bucket?.tokens ?? 0)) * refillSeconds));
  return new AuthError(code, `For security purposes, you can only request this after ${seconds} seconds.`);
}

/** A bucket of a time to come, of a clock that was ahead, is full: it would stay as it is until then. A little ahead are the clocks of other processes. */
const refilled = `(case when bucket.refilled_at > $4::timestamptz + make_interval(secs => $3::float8) then $2::float8
  else least($2::float8, bucket.tokens
    + greatest(0, extract(epoch from $4::timestamptz - bucket.refilled_at)::float8) * $2::float8 / $3::float8) end)`;

const fiveMinutes = 300;

/** Refuses an address that asks for `name` more than `capacity` times in `refillSeconds`, five minutes unless given. */
export function limitAddress(
  { database, now, trustProxy }: Pick<AuthServices, 'database' | 'now'> & { trustProxy: boolean },
  name: string,
  capacity: number,
  refillSeconds: number = fiveMinutes,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const key = `${name}:${clientAddress(context, trustProxy)}`;
    const allowed = await database.asIdentity(authAdmin, (tx) =>
      consume(tx, key, { capacity, refillSeconds }, now()),
    );
    if (!allowed) throw new AuthError('over_request_rate_limit', 'Request rate limit reached');
    await next();
  };
}

/** How often one account's password or code may be wrong. */
export const wrongGuessRate: Rate = { capacity: 30, refillSeconds: fiveMinutes };

/**
 * Counts a mail to `email` and throws when the last was less than the project's interval ago, or when the project has
 * sent its mails of the hour. It counts whether or not the address has an account, so that the answer does not tell.
 */
export async function consumeEmailRate(
  tx: Transaction,
  { keys, rules, emailsPerHour }: Pick<AuthServices, 'keys' | 'rules' | 'emailsPerHour'>,
  kind: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication',
  email: string,
  now: Date,
): Promise<void> {
  const refillSeconds = rules.email.secondsBetweenEmails;
  const key = `mail:${kind}:${keys.digest('account', email)}`;
  if (refillSeconds > 0 && !(await consume(tx, key, { capacity: 1, refillSeconds }, now))) {
    throw await tooSoonError(tx, 'over_email_send_rate_limit', key, refillSeconds, now);
  }
  if (emailsPerHour !== undefined && !(await hasCapacity(tx, allMails, hourly(emailsPerHour), now))) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded');
  }
}

/** Counts a message to a phone number like a mail to an address; throws when it is too soon, or the project has sent its messages of the hour. */
export async function consumeSmsRate(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  kind: string,
  phone: string,
  refillSeconds: number,
  now: Date,
): Promise<void> {
  const key = `message:${kind}:${keys.digest('account', phone)}`;
  if (refillSeconds > 0 && !(await consume(tx, key, { capacity: 1, refillSeconds }, now))) {
    throw await tooSoonError(tx, 'over_sms_send_rate_limit', key, refillSeconds, now);
  }
  if (Object.hasOwn(rules.phone.testCodes, phone)) return;
  if (!(await consume(tx, 'message:all', hourly(rules.rates.smsPerHour), now))) {
    throw new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded');
  }
}

/** Counts a mail that is really sent towards the project's mails of the hour. */
export async function countEmail(
  tx: Transaction,
  emailsPerHour: number | undefined,
  now: Date,
): Promise<void> {
  if (emailsPerHour !== undefined) await consume(tx, allMails, hourly(emailsPerHour), now);
}

const allMails = 'mail:all';
const hourly = (capacity: number): Rate => ({ capacity, refillSeconds: 3600 });
