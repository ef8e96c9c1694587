import type { Person } from './person.ts';

/** Whether the account cannot sign in at `now`, in milliseconds since 1970. */
export function isBanned({ bannedUntil }: Pick<Person, 'bannedUntil'>, now: number): boolean {
  return bannedUntil !== null && Date.parse(bannedUntil) > now;
}
