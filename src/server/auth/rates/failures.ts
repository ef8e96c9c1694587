import { networkOf } from '../../client-address.ts';
import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';
import { type RateLimitResult, refund, take } from './rates.ts';
import { type LimitName, requestLimits } from './request-limits.ts';

/** Whether an error counts as a failure: the client's mistake, unless it is already a limit. */
export function isFailure(error: unknown): error is AuthError {
  return error instanceof AuthError && error.status < 500 && error.status !== 429;
}

/**
 * Counts a failure, or an attempt that may become one, for an address. `debt` is how far below zero attempts that are
 * checked concurrently may push the bucket; the address then waits longer.
 */
export function countFailure(
  tx: Transaction,
  { rules }: Pick<AuthServices, 'rules'>,
  name: LimitName,
  address: string,
  now: Date,
  debt = 0,
): Promise<RateLimitResult> {
  return take(tx, keyOf(name, address), requestLimits[name](rules), now, debt);
}

/** Takes back a counted failure after a success. */
export function uncountFailure(
  tx: Transaction,
  { rules }: Pick<AuthServices, 'rules'>,
  name: LimitName,
  address: string,
): Promise<void> {
  return refund(tx, keyOf(name, address), requestLimits[name](rules));
}

function keyOf(name: LimitName, address: string): string {
  return `${name}:${networkOf(address)}`;
}
