import * as z from 'zod/mini';
import type { Attempt } from '#domain/result.ts';
import { type NumbersRead, readingProblems } from '#domain/results/numbers-read.ts';
import type { PostResult } from '#domain/results/published-post.ts';
import { callRpc, invokePublishing, reasonOf } from '../publishing/requests.ts';
import { instant } from '../publishing/rows.ts';
import { signalPublishing } from '../publishing/state.ts';
import { resultOf, resultRows, rowOf } from './rows.ts';

/** Numbers to save. `measuredAt` is now unless earlier numbers are restored. */
export type NewResult = Omit<PostResult, 'id' | 'measuredAt'> & { measuredAt?: number };

/** Saves numbers and replaces earlier ones of the same posts. */
export async function saveResults(results: readonly NewResult[]): Promise<Attempt<PostResult[]>> {
  const { data, error } = await callRpc('save_results', { results: results.map(rowOf) });
  signalPublishing();
  if (error) return { ok: false, message: reasonOf(error) };
  return { ok: true, value: resultRows.parse(data).map(resultOf) };
}

export async function removeResults(ids: readonly string[]): Promise<Attempt<null>> {
  const { error } = await callRpc('remove_results', { ids });
  signalPublishing();
  return error ? { ok: false, message: reasonOf(error) } : { ok: true, value: null };
}

const numbersRead = z.object({
  read: z.number(),
  missing: z.number(),
  isMore: z.boolean(),
  problem: z.nullable(z.enum(readingProblems)),
  // Missing in answers from functions of another release.
  next: z._default(
    z.union([
      z.object({ when: z.literal('at'), at: instant }),
      z.object({ when: z.enum(['never', 'unknown']) }),
    ]),
    { when: 'unknown' },
  ),
});

/** Reads the account's numbers from LinkedIn, at most once an hour per post. */
export async function readFromLinkedIn(): Promise<Attempt<NumbersRead>> {
  const { data, error } = await invokePublishing({ action: 'results' });
  signalPublishing();
  return error ? { ok: false, message: reasonOf(error) } : { ok: true, value: numbersRead.parse(data) };
}
