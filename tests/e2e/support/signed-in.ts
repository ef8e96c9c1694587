import { storageKeys } from '#web/browser/storage-keys.ts';
import { type Account, test as base, clientOf, confirmedAccount, expect, operator } from './account.ts';
import { origin } from './profile.ts';

export { expect };

export type StoredState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** The test with an account that is signed in on every page from the start. */
export const test = base.extend<object, { signedInState: StoredState }>({
  signedInState: [async ({ account }, use) => use(await stateOf(account)), { scope: 'worker' }],
  storageState: ({ signedInState }, use) => use(signedInState),
});

/** Like `test`, with a separate account for tests that change it. */
export const ownAccountTest = base.extend<{ own: Account }>({
  own: async ({}, use) => use(await confirmedAccount()),
  storageState: async ({ own }, use) => use(await stateOf(own)),
});

/** Like `test`, with the operator of the server. */
export const operatorTest = base.extend({
  storageState: async ({}, use) => use(await stateOf(operator)),
});

/** Returns the storage state of a browser that is signed in to the account and does not sync, plus `entries`. */
export async function stateOf(account: Account, entries: Record<string, string> = {}): Promise<StoredState> {
  return signedInState(account, new Map([...ownedStore(account), ...Object.entries(entries)]));
}

/** Returns the entries of a browser whose first store belongs to the account, and whose user turned sync off. */
function ownedStore({ userId }: Account): [name: string, value: string][] {
  if (userId === undefined) return [];
  return [
    [storageKeys.storeOwner, userId],
    [storageKeys.syncStopped(userId), 'true'],
  ];
}

/** Like `stateOf`, for a browser that syncs with a server. */
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
