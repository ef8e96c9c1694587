import { authAdmin } from '../../database/database.ts';
import { warnOwner } from '../emails/warn-owner.ts';
import { type Guess, slowDown, takeGuess } from '../rates/guesses.ts';
import type { AuthServices } from '../services.ts';
import type { UserRow } from '../users/user-row.ts';

/**
 * Counts a code of a second factor before it is checked, then waits if it was guessed too often. Throws
 * RateLimitError.
 */
export async function takeFactorGuess(
  services: AuthServices,
  user: UserRow,
  factorId: string,
  address: string,
): Promise<Guess> {
  const { database, now } = services;
  const target = { kind: 'factor', of: factorId, userId: user.id } as const;
  const guess = await database.asIdentity(authAdmin, (tx) => takeGuess(tx, services, target, address, now()));
  await slowDown(guess);
  return guess;
}

/** Tells the owner about wrong codes: a person who gets this far has the password. */
export async function reportWrongFactorGuess(
  services: AuthServices,
  user: UserRow,
  guess: Guess,
  address: string,
): Promise<void> {
  if (guess.isAttack) await warnOwner(services, user, 'factor', address, services.now());
}
