import { confirmedAccount, operator } from './account.ts';
import { origin } from './profile.ts';

/** Creates the operator, because the role belongs to the server's first account. */
export default async function setup(): Promise<void> {
  await confirmedAccount(origin, operator);
}
