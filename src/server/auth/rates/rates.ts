import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { RateLimitError } from '../auth-error.ts';

/** A token bucket: it holds `capacity` requests and refills evenly within `refillSeconds`. */
export type Rate = Readonly<{ capacity: number; refillSeconds: number }>;

export const perFiveMinutes = (capacity: number): Rate => ({ capacity, refillSeconds: 300 });
export const perHour = (capacity: number): Rate => ({ capacity, refillSeconds: 3600 });

type Reading = Pick<Transaction, 'rows'>;

const bucketRow = z.object({ tokens: z.number() });

/** The requests left in a bucket, or the seconds until there is one again. */
export type RateLimitResult = Readonly<
  { ok: true; tokens: number } | { ok: false; retryAfterSeconds: number }
>;

/**
 * Takes one request from the bucket `key`. `debt` is how far below zero the bucket may go; refilling pays it back
 * first. All server processes share the buckets.
 */
export async function take(
  tx: Reading,
  key: string,
  rate: Rate,
  now: Date,
  debt = 0,
): Promise<RateLimitResult> {
  const parameters = [key, rate.capacity, rate.refillSeconds, now.toISOString()];
  const [taken] = await tx.rows(
    bucketRow,
    `insert into auth.rate_limits as bucket (key, tokens, refilled_at) values ($1, $2::float8 - 1, $4::timestamptz)
     on conflict (key) do update set refilled_at = $4::timestamptz, tokens = ${refilled} - 1
       where ${refilled} >= 1 - $5::float8
     returning tokens`,
    [...parameters, debt],
  );
  if (taken) return { ok: true, tokens: taken.tokens };
  return { ok: false, retryAfterSeconds: await secondsUntilFree(tx, key, rate, now, debt) };
}

/** Takes one request from the bucket `key`; false when it is empty. */
export async function consume(tx: Transaction, key: string, rate: Rate, now: Date): Promise<boolean> {
  return (await take(tx, key, rate, now)).ok;
}

/** The whole seconds until the bucket `key` has a request left; 0 if it has one now. */
export async function secondsUntilFree(
  tx: Reading,
  key: string,
  rate: Rate,
  now: Date,
  debt = 0,
): Promise<number> {
  const [bucket] = await tx.rows(
    bucketRow,
    `select ${refilled} as tokens from auth.rate_limits as bucket where key = $1`,
    [key, rate.capacity, rate.refillSeconds, now.toISOString()],
  );
  const missing = 1 - debt - (bucket?.tokens ?? rate.capacity);
  return missing <= 0 ? 0 : Math.max(1, Math.ceil((missing * rate.refillSeconds) / rate.capacity));
}

/** Returns a request, or a part of one, to the bucket `key`. */
export async function refund(tx: Transaction, key: string, rate: Rate, part = 1): Promise<void> {
  await tx.run('update auth.rate_limits set tokens = least($2::float8, tokens + $3::float8) where key = $1', [
    key,
    rate.capacity,
    part,
  ]);
}

/** Allows one request per `seconds`, or any number if 0. Throws RateLimitError `code` with the seconds left to wait. */
export async function requireInterval(
  tx: Transaction,
  key: string,
  seconds: number,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  now: Date,
): Promise<void> {
  if (seconds === 0) return;
  const taken = await take(tx, key, { capacity: 1, refillSeconds: seconds }, now);
  if (taken.ok) return;
  const left = taken.retryAfterSeconds;
  throw new RateLimitError(
    code,
    `For security purposes, you can only request this after ${left} seconds.`,
    left,
  );
}

/**
 * The tokens in a bucket at `now`. A bucket dated far in the future, by a clock that was ahead, counts as full:
 * otherwise it would not refill until then. A small lead is normal between processes.
 */
const refilled = `(case when bucket.refilled_at > $4::timestamptz + make_interval(secs => $3::float8) then $2::float8
  else least($2::float8, bucket.tokens
    + greatest(0, extract(epoch from $4::timestamptz - bucket.refilled_at)::float8) * $2::float8 / $3::float8) end)`;
