import {
  type AdminAction,
  type AdminAnswer,
  type AdminRequest,
  notOfferedCode,
} from '#domain/admin/actions.ts';
import { accessToken, backendConfig, fetchAsUser } from '../account/session.ts';

/** `not-offered`: this backend does not support the action, so a retry is useless. */
export type AdminResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: 'not-offered' | 'failed'; message: string };

/** Calls the `admin` function. `message` is a sentence for the screen. */
export async function adminRequest<Action extends AdminAction>(
  request: AdminRequest<Action>,
): Promise<AdminResult<AdminAnswer<Action>>> {
  const { backendUrl, anonKey } = backendConfig();
  let response: Response;
  try {
    // Does not use supabase-js, so that the screen does not wait for it to load.
    response = await fetchAsUser(`${backendUrl}/functions/v1/admin`, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(request),
    });
  } catch {
    return failed('Couldn’t reach the server. Check your connection and try again.');
  }
  const body: unknown = await response.json().catch(() => undefined);
  // The function and this module share the types of the answers.
  if (response.ok && body !== undefined) return { ok: true, value: body as AdminAnswer<Action> };
  const { code, message } =
    (body as { error?: { code?: unknown; message?: unknown } } | undefined)?.error ?? {};
  const reason = code === notOfferedCode ? 'not-offered' : 'failed';
  if (typeof message === 'string') return { ok: false, reason, message };
  return failed(
    response.status === 404
      ? 'This project has no function “admin”. Deploy it with `supabase functions deploy admin`.'
      : 'Something went wrong on the server. Please try again.',
  );
}

function failed(message: string): { ok: false; reason: 'failed'; message: string } {
  return { ok: false, reason: 'failed', message };
}
