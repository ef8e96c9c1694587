import { storageKeys } from '#web/browser/storage-keys.ts';
import { type Account, test as base, clientOf, confirmedAccount, expect, operator } from './account.ts';
import { origin } from './profile.ts';

export { expect };

export type StoredState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** The test with an account that every page is signed in to from the start. */
export const test = base.extend<object, { signedInState: StoredState }>({
  signedInState: [async ({ account }, use) => use(await stateOf(account)), { scope: 'worker' }],
  storageState: ({ signedInState }, use) => use(signedInState),
});

/** The same with an account of the test's own, for a test that changes it. */
export const ownAccountTest = base.extend<{ own: Account }>({
  own: async ({}, use) => use(await confirmedAccount()),
  storageState: async ({ own }, use) => use(await stateOf(own)),
});

/** The same with the operator of the server. */
export const operatorTest = base.extend({
  storageState: async ({}, use) => use(await stateOf(operator)),
});

/** Returns the storage state of a browser that is signed in to the account and does not sync, plus `entries`. */
export async function stateOf(account: Account, entries: Record<string, string> = {}): Promise<StoredState> {
  return signedInState(account, new Map([...ownedStore(account), ...Object.entries(entries)]));
}

/** The entries of a browser whose first store is the account's, and on which its user stopped the sync. */
function ownedStore({ userId }: Account): [name: string, value: string][] {
  if (userId === undefined) return [];
  return [
    [storageKeys.storeOwner, userId],
    [storageKeys.syncStopped(userId), 'true'],
  ];
}

/** The same for a browser that syncs with a server. */
export function syncingStateOf(account: Account, at = origin): Promise<StoredState> {
  return signedInState(account, new Map(), at);
}

async function signedInState(account: Account, kept: Map<string, string>, at = origin): Promise<StoredState> {
  const { error } = await (await clientOf(kept, at)).auth.signInWithPassword(account);
  if (error) throw error;
  return stateWith(kept, at);
}

/** Returns the state with more entries. */
export function withEntries(state: StoredState, entries: Record<string, string>): StoredState {
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  return stateWith(
    new Map([...kept.map(({ name, value }) => [name, value] as const), ...Object.entries(entries)]),
  );
}

function stateWith(entries: ReadonlyMap<string, string>, at = origin): StoredState {
  const localStorage = [...entries].map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: at, localStorage }] };
}
