import { setTimeout as wait } from 'node:timers/promises';
import { networkOf } from '../../client-address.ts';
import type { Transaction } from '../../database/database.ts';
import { requestLimitError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';
import { isKnownAddress } from './known-addresses.ts';
import { perFiveMinutes, type Rate, type RateLimitResult, refund, take } from './rates.ts';

/**
 * The refunded part of a correct guess. The rest limits how often an account can sign in, because comparing takes
 * work.
 */
const rightGuessPart = 0.8;
/**
 * The longest wait of a guess that exceeds its rate. Later guesses are refused, because each waiting request holds
 * memory.
 */
const maxWaitSeconds = 6;

/**
 * `perAddress` limits guesses at one account from one address. `perAccount` limits guesses from all addresses that
 * the account never signed in from; no single address can use it up. After `warnAfter` of those, the owner gets an
 * email.
 */
type GuessRates = Readonly<{ perAddress: Rate; perAccount: Rate; warnAfter: number }>;

/** There are only a million codes: 1,440 guesses a day find one of three valid ones with a probability of 0.4%. */
const codeRates: GuessRates = {
  perAddress: { capacity: 10, refillSeconds: 20 * 60 },
  perAccount: { capacity: 30, refillSeconds: 30 * 60 },
  warnAfter: 5,
};

const ratesOf: Readonly<Record<GuessTarget['kind'], GuessRates>> = {
  // One guess every 6 seconds per address, and one every 3 seconds per account.
  password: {
    perAddress: { capacity: 20, refillSeconds: 120 },
    perAccount: perFiveMinutes(100),
    warnAfter: 10,
  },
  code: codeRates,
  factor: codeRates,
};

/** What is guessed: the password or an emailed code of a login, or a code of a second factor. */
export type GuessTarget = Readonly<{
  kind: 'password' | 'code' | 'factor';
  /** The login, or the factor's id. */
  of: string;
  /** The account of the login, if there is one. */
  userId: string | undefined;
}>;

/** A guess that is allowed once `waitMs` have passed. */
export type Guess = Readonly<{
  waitMs: number;
  /** Whether the account signed in from this address before. */
  isKnown: boolean;
  /** Whether to warn the owner if the guess is wrong. */
  isAttack: boolean;
  /** Refunds a correct guess. */
  refund(tx: Transaction): Promise<void>;
}>;

/**
 * Counts a guess before it is checked, so that concurrent guesses count, too. Guesses from unknown addresses share
 * one bucket per account, and those from addresses that the account signed in from share another, so that attackers
 * cannot lock the owner out. Throws RateLimitError when too many guesses are already waiting.
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
  // Known and unknown addresses run the same statements: the time must not reveal which accounts exist.
  const accountKey = `${account}:${isKnown ? 'known' : 'unknown'}`;
  const pair = await takeOrWait(tx, pairKey, perAddress, now);
  const all = await takeOrWait(tx, accountKey, perAccount, now);
  return {
    isKnown,
    waitMs: 1000 * Math.max(pair.waitSeconds, all.waitSeconds),
    isAttack: !isKnown && all.tokens <= perAccount.capacity - warnAfter,
    async refund(later) {
      await refund(later, pairKey, perAddress, rightGuessPart);
      await refund(later, accountKey, perAccount);
    },
  };
}

/** Waits until a guess is allowed. Call it outside transactions. */
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
  const taken: RateLimitResult = await take(tx, key, rate, now, maxWaitSeconds / secondsEach);
  // Throwing also rolls back the tokens that this transaction took from other buckets.
  if (!taken.ok) throw requestLimitError(taken.retryAfterSeconds);
  return { tokens: taken.tokens, waitSeconds: Math.max(0, -taken.tokens) * secondsEach };
}
