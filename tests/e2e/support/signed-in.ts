import { createClient } from '@supabase/supabase-js';
import { type Account, test as base, expect, mailTo, newAccount } from './account.ts';

export { expect };

type StoredState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** The test with an account whose session every page has from its first moment: for screens that are not about signing in. */
export const test = base.extend<object, { signedInState: StoredState }>({
  signedInState: [async ({ account }, use) => use(await stateOf(account)), { scope: 'worker' }],
  storageState: ({ signedInState }, use) => use(signedInState),
});

/** What a browser holds in which the person has signed in, and the entries besides. */
export async function stateOf(account: Account, entries: Record<string, string> = {}): Promise<StoredState> {
  const kept = new Map(Object.entries(entries));
  const { error } = await (await clientOf(kept)).auth.signInWithPassword(account);
  if (error) throw error;
  return stateWith(kept);
}

/** The same state with more entries. */
export function withEntries(state: StoredState, entries: Record<string, string>): StoredState {
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  return stateWith(
    new Map([...kept.map(({ name, value }) => [name, value] as const), ...Object.entries(entries)]),
  );
}

/** An account that nobody has yet, confirmed by the code in its mail; without a browser, for tests that are not about signing up. */
export async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  const client = await clientOf(new Map());
  const signedUp = await client.auth.signUp(account);
  if (signedUp.error) throw signedUp.error;
  const { text } = await mailTo({ get: (path) => fetch(`${origin}${path}`) }, account.email);
  const token = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';
  const { error } = await client.auth.verifyOtp({ email: account.email, token, type: 'signup' });
  if (error) throw error;
  return account;
}

const origin = `http://localhost:${process.env.E2E_PORT}`;

/** A client that keeps its session as the page would, in `kept`. */
async function clientOf(kept: Map<string, string>) {
  const { backendUrl, anonKey } = await (await fetch(`${origin}/config.json`)).json();
  return createClient(backendUrl, anonKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
    },
  });
}

function stateWith(entries: ReadonlyMap<string, string>): StoredState {
  const localStorage = [...entries].map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}
