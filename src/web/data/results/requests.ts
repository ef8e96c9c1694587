import * as z from 'zod/mini';
import type { Attempt } from '#domain/result.ts';
import type { PostResult } from '#domain/results/published-post.ts';
import { ClientNotLoaded, clientNotLoadedMessage, withClient } from '../backend-request.ts';
import { signalPublishing } from '../publishing/state.ts';
import { resultOf, resultRows, rowOf } from './rows.ts';

/** Numbers to save. `measuredAt` is now, unless earlier ones are put back. */
export type NewResult = Omit<PostResult, 'id' | 'measuredAt'> & { measuredAt?: number };

/** Saves numbers in place of earlier ones of the same posts. */
export async function saveResults(results: readonly NewResult[]): Promise<Attempt<PostResult[]>> {
  const { data, error } = await answered(() =>
    withClient((client) => client.rpc('save_results', { results: results.map(rowOf) })),
  );
  signalPublishing();
  if (error) return { ok: false, message: messageOf(error) };
  return { ok: true, value: resultRows.parse(data).map(resultOf) };
}

export async function removeResults(ids: readonly string[]): Promise<Attempt<null>> {
  const { error } = await answered(() => withClient((client) => client.rpc('remove_results', { ids })));
  signalPublishing();
  return error ? { ok: false, message: messageOf(error) } : { ok: true, value: null };
}

/** What reading numbers from LinkedIn came to. */
export type NumbersRead = Readonly<{
  read: number;
  isMore: boolean;
  problem: 'reconnect' | 'not-allowed' | 'busy' | null;
}>;
const numbersRead = z.object({
  read: z.number(),
  isMore: z.boolean(),
  problem: z.nullable(z.enum(['reconnect', 'not-allowed', 'busy'])),
});

/** Reads the account's numbers from LinkedIn, at most once an hour for each post. */
export async function readFromLinkedIn(): Promise<Attempt<NumbersRead>> {
  const { data, error } = await answered(() =>
    withClient(({ functions }) => functions.invoke('publishing', { body: { action: 'results' } })),
  );
  signalPublishing();
  const parsed = numbersRead.safeParse(data);
  return error || !parsed.success
    ? { ok: false, message: messageOf(error) }
    : { ok: true, value: parsed.data };
}

type Answered = { data?: unknown; error: unknown };

/** A network error is an error like any other. */
async function answered(request: () => PromiseLike<Answered>): Promise<Answered> {
  try {
    return await request();
  } catch (error) {
    return { error };
  }
}

const messages: Readonly<Record<string, string>> = {
  PGRST202: 'This server isn’t ready for results. Ask its operator to apply the latest migrations.',
  PT413: 'Your account is full. Delete something, then try again.',
  '42501': 'Sign in again, then try again.',
  '22023': 'This post is no longer published here. Reload the page.',
};

function messageOf(error: unknown): string {
  if (error instanceof ClientNotLoaded) return clientNotLoadedMessage;
  const { code = '', context } = Object(error) as { code?: unknown; context?: unknown };
  if (context instanceof Response && context.status === 429)
    return 'Too many attempts. Try again in a few minutes.';
  return messages[String(code)] ?? 'The server cannot be reached. Check your connection and try again.';
}
