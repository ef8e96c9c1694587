import { setTimeout as wait } from 'node:timers/promises';
import { networkOf } from '../../client-address.ts';
import type { Transaction } from '../../database/database.ts';
import { requestLimitError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';
import { isKnownAddress } from './known-addresses.ts';
import { giveBack, perFiveMinutes, type Rate, type Taken, take } from './rates.ts';

/** The part of a right guess that is refunded. Comparing it took work, so an account can't sign in all the time. */
const rightGuessPart = 0.8;
/** A guess beyond its rate waits this long at most. Later ones are refused: each waiting request holds memory. */
const maxWaitSeconds = 6;

/**
 * How often one address may guess at one account, and how often all addresses together that the account never signed in
 * from. One address alone cannot use up the second. After `warnAfter` guesses from those the owner gets an email.
 */
type GuessRates = Readonly<{ perAddress: Rate; perAccount: Rate; warnAfter: number }>;

/** Codes have 6 digits, so there are few: 1,440 guesses a day find one of three valid ones in 0.4% of all cases. */
const codeRates: GuessRates = {
  perAddress: { capacity: 10, refillSeconds: 20 * 60 },
  perAccount: { capacity: 30, refillSeconds: 30 * 60 },
  warnAfter: 5,
};

const ratesOf: Readonly<Record<GuessTarget['kind'], GuessRates>> = {
  // One every 6 seconds, and one every 3 seconds.
  password: {
    perAddress: { capacity: 20, refillSeconds: 120 },
    perAccount: perFiveMinutes(100),
    warnAfter: 10,
  },
  code: codeRates,
  factor: codeRates,
};

/** The target of a guess: the password or an emailed code of a login, or a code of a second factor. */
export type GuessTarget = Readonly<{
  kind: 'password' | 'code' | 'factor';
  /** The login, or the id of the factor. */
  of: string;
  /** The account behind it, if there is one. */
  userId: string | undefined;
}>;

/** A guess that may be made once `waitMs` have passed. */
export type Guess = Readonly<{
  waitMs: number;
  /** Whether the account signed in from this address before. */
  isKnown: boolean;
  /** Whether to tell the owner if it is wrong. */
  isAttack: boolean;
  /** Removes a right guess from the count. */
  giveBack(tx: Transaction): Promise<void>;
}>;

/**
 * Counts a guess before it is checked, so that concurrent ones count too. Unknown addresses share one count per
 * account, and addresses that the account signed in from share another: the first cannot lock the owner out. Throws
 * RateLimitError when too many others already wait.
 */
export async function takeGuess(
  tx: Transaction,
  { keys }: Pick<AuthServices, 'keys'>,
  target: GuessTarget,
  address: string,
  now: Date,
): Promise<Guess> {
  const { perAddress, perAccount, warnAfter } = ratesOf[target.kind];
  const isKnown = await isKnownAddress(tx, keys, target.userId, address);
  const account = `${target.kind}:${keys.digest('account', target.of)}`;
  const pairKey = `${account}:${networkOf(address)}`;
  // Both kinds of address cost the same statements: the time must not reveal which accounts exist.
  const accountKey = `${account}:${isKnown ? 'known' : 'unknown'}`;
  const pair = await takeOrWait(tx, pairKey, perAddress, now);
  const all = await takeOrWait(tx, accountKey, perAccount, now);
  return {
    isKnown,
    waitMs: 1000 * Math.max(pair.waitSeconds, all.waitSeconds),
    isAttack: !isKnown && all.tokens <= perAccount.capacity - warnAfter,
    async giveBack(later) {
      await giveBack(later, pairKey, perAddress, rightGuessPart);
      await giveBack(later, accountKey, perAccount);
    },
  };
}

/** Waits until a guess may be made. Call it outside transactions. */
export async function slowDown({ waitMs }: Guess): Promise<void> {
  if (waitMs > 0) await wait(waitMs);
}

async function takeOrWait(
  tx: Transaction,
  key: string,
  rate: Rate,
  now: Date,
): Promise<{ tokens: number; waitSeconds: number }> {
  const secondsEach = rate.refillSeconds / rate.capacity;
  const taken: Taken = await take(tx, key, rate, now, maxWaitSeconds / secondsEach);
  // Throwing also undoes what the same transaction has taken from another bucket.
  if (!taken.ok) throw requestLimitError(taken.retryAfterSeconds);
  return { tokens: taken.tokens, waitSeconds: Math.max(0, -taken.tokens) * secondsEach };
}
