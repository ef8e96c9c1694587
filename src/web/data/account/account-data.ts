import type { FunctionsHttpError } from '@supabase/supabase-js';
import {
  ClientNotLoadedError,
  clientNotLoadedMessage,
  fetchCurrentUser,
  withClient,
} from '../backend-request.ts';
import { endSession } from './session.ts';

/** Downloads everything that the backend stores about the user as one ZIP. */
export async function downloadAccountData(): Promise<
  { ok: true; file: Blob } | { ok: false; message: string }
> {
  const { data, error } = await withClient(({ functions }) => functions.invoke<Blob>('account-export'));
  if (error || !(data instanceof Blob)) return { ok: false, message: await reasonOf(error) };
  return { ok: true, file: new Blob([data], { type: 'application/zip' }) };
}

/**
 * Deletes the user's account with all its rows and files, and signs out. Data in this browser stays. If it fails,
 * another call continues where this one stopped.
 */
export async function deleteAccount(): Promise<{ ok: true } | { ok: false; message: string }> {
  const { error } = await withClient(({ functions }) =>
    functions.invoke('account-delete', { method: 'POST' }),
  );
  if (error) return { ok: false, message: await reasonOf(error) };
  // The backend no longer knows the session. supabase-js ignores the resulting 403 and removes the session here.
  await endSession(() => withClient(({ auth }) => auth.signOut({ scope: 'local' })));
  return { ok: true };
}

/**
 * Renews the session if the email address was changed through a link opened elsewhere. Otherwise the stored session
 * would show the old address until its next renewal. Does nothing if the backend is unreachable.
 */
export async function syncChangedEmail(knownEmail: string): Promise<void> {
  if ((await fetchCurrentUser())?.email === knownEmail) return;
  await withClient(async ({ auth }) => {
    const [fresh, stored] = [await auth.getUser(), await auth.getSession()];
    const isNew =
      fresh.data.user && stored.data.session && fresh.data.user.email !== stored.data.session.user.email;
    return isNew ? auth.refreshSession() : stored;
  });
}

async function reasonOf(error: unknown): Promise<string> {
  const name = error instanceof Error ? error.name : '';
  if (error instanceof ClientNotLoadedError) return clientNotLoadedMessage;
  if (name === 'FunctionsFetchError') {
    return 'Couldn’t reach the server. Check your connection and try again.';
  }
  if (name === 'FunctionsHttpError') {
    const body: unknown = await (error as FunctionsHttpError).context.json().catch(() => undefined);
    const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
    if (typeof message === 'string') return message;
  }
  return 'Something went wrong on the server. Please try again.';
}
