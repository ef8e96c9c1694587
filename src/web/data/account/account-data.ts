import type { FunctionsHttpError } from '@supabase/supabase-js';
import { askClient, askWhoIAm, ClientNotLoaded, clientNotLoaded } from '../asking.ts';
import { leave } from './session.ts';

/** Everything that the backend keeps of the signed-in person, as one ZIP, or why it did not come, in words. */
export async function fetchMyData(): Promise<{ ok: true; file: Blob } | { ok: false; message: string }> {
  const { data, error } = await askClient(({ functions }) => functions.invoke<Blob>('account-export'));
  if (error || !(data instanceof Blob)) return { ok: false, message: await reasonOf(error) };
  return { ok: true, file: new Blob([data], { type: 'application/zip' }) };
}

/**
 * Deletes the signed-in person's account with all its rows and files, and signs out. What is kept in this browser stays.
 * After a failure it can be called again and goes on where it stopped.
 */
export async function deleteMyAccount(): Promise<{ ok: true } | { ok: false; message: string }> {
  const { error } = await askClient(({ functions }) =>
    functions.invoke('account-delete', { method: 'POST' }),
  );
  if (error) return { ok: false, message: await reasonOf(error) };
  // The backend no longer knows the session; its 403 is ignored by supabase-js, and this browser forgets it.
  await leave(() => askClient(({ auth }) => auth.signOut({ scope: 'local' })));
  return { ok: true };
}

/**
 * Learns of an address that was changed by a link which was opened elsewhere: what this browser keeps of the person would name the old one
 * until its token is renewed. Stays silent where the backend cannot be reached.
 */
export async function noticeNewAddress(knownEmail: string): Promise<void> {
  if ((await askWhoIAm())?.email === knownEmail) return;
  await askClient(async ({ auth }) => {
    const [fresh, kept] = [await auth.getUser(), await auth.getSession()];
    const isNew =
      fresh.data.user && kept.data.session && fresh.data.user.email !== kept.data.session.user.email;
    return isNew ? auth.refreshSession() : kept;
  });
}

async function reasonOf(error: unknown): Promise<string> {
  const name = error instanceof Error ? error.name : '';
  if (error instanceof ClientNotLoaded) return clientNotLoaded;
  if (name === 'FunctionsFetchError') {
    return 'The server cannot be reached. Check your connection and try again.';
  }
  if (name === 'FunctionsHttpError') {
    const body: unknown = await (error as FunctionsHttpError).context.json().catch(() => undefined);
    const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
    if (typeof message === 'string') return message;
  }
  return 'Something went wrong on the server. Please try again.';
}
