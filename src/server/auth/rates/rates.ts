import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';

/** A token bucket: it holds `capacity` requests and refills evenly within `refillSeconds`. */
export type Rate = Readonly<{ capacity: number; refillSeconds: number }>;

export const perFiveMinutes = (capacity: number): Rate => ({ capacity, refillSeconds: 300 });
export const perHour = (capacity: number): Rate => ({ capacity, refillSeconds: 3600 });

/** How many wrong passwords or codes an account or factor accepts. */
export const wrongGuessRate: Rate = perFiveMinutes(30);

const bucketRow = z.object({ tokens: z.number() });

/** Takes one request from the bucket `key`; false when it is empty. All server processes share the buckets. */
export async function consume(tx: Transaction, key: string, rate: Rate, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    bucketRow,
    `insert into auth.rate_limits as bucket (key, tokens, refilled_at) values ($1, $2::float8 - 1, $4::timestamptz)
     on conflict (key) do update set refilled_at = $4::timestamptz, tokens = ${refilled} - 1 where ${refilled} >= 1
     returning tokens`,
    [key, rate.capacity, rate.refillSeconds, now.toISOString()],
  );
  return rows.length > 0;
}

/** Whether the bucket `key` has a request left, without taking it. */
export async function hasCapacity(tx: Transaction, key: string, rate: Rate, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    bucketRow,
    `select tokens from auth.rate_limits as bucket where key = $1 and not ${refilled} >= 1`,
    [key, rate.capacity, rate.refillSeconds, now.toISOString()],
  );
  return rows.length === 0;
}

/** Allows one request per `seconds`, or any number if 0. Throws AuthError `code` with the seconds left to wait. */
export async function requireInterval(
  tx: Transaction,
  key: string,
  seconds: number,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  now: Date,
): Promise<void> {
  if (seconds === 0 || (await consume(tx, key, { capacity: 1, refillSeconds: seconds }, now))) return;
  const [bucket] = await tx.rows(
    bucketRow,
    `select ${refilled} as tokens from auth.rate_limits as bucket where key = $1`,
    [key, 1, seconds, now.toISOString()],
  );
  const left = Math.max(1, Math.ceil((1 - (bucket?.tokens ?? 0)) * seconds));
  throw new AuthError(code, `For security purposes, you can only request this after ${left} seconds.`);
}

/**
 * The tokens in a bucket at `now`. A bucket dated far in the future, by a clock that was ahead, counts as full:
 * otherwise it would not refill until then. A small lead is normal between processes.
 */
const refilled = `(case when bucket.refilled_at > $4::timestamptz + make_interval(secs => $3::float8) then $2::float8
  else least($2::float8, bucket.tokens
    + greatest(0, extract(epoch from $4::timestamptz - bucket.refilled_at)::float8) * $2::float8 / $3::float8) end)`;
