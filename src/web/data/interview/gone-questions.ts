import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import type { Question } from '#domain/interview/question.ts';
import { keptValues } from '#web/browser/kept-value.ts';
import { heldLocks } from '#web/browser/locks.ts';
import { ask } from '../asking.ts';
import { recordingLock } from '../recordings/in-hand.ts';
import { attempt } from '../store/attempt.ts';
import { recordingIdsFor, turnOpenRecordings } from '../store/recordings.ts';
import { forgetQuestionHere } from './questions.ts';

/**
 * Removes what this browser alone has of questions that were removed on another device: recordings that nobody processed, and drafts. What is being said
 * to one of them at that moment goes to the Dump, which `onRescued` hears.
 */
export function useForgettingOfGone(
  userId: string,
  questions: readonly Question[] | undefined,
  onRescued: () => void,
): void {
  const rescued = useEffectEvent(onRescued);
  useEffect(() => {
    if (!questions) return;
    // Before the recording that ends with its dialog has been let go.
    const held = heldLocks();
    forgetGone(userId, new Set(questions.map(({ id }) => id)), held).then(
      (hasRescued) => hasRescued && rescued(),
      (reason) => console.error('What is left of removed questions stays for now:', reason),
    );
  }, [userId, questions]);
}

/** Gives whether something that is being said was kept. */
async function forgetGone(
  userId: string,
  shownIds: ReadonlySet<string>,
  held: Promise<ReadonlySet<string>>,
): Promise<boolean> {
  const seen = seenQuestions(userId);
  const missing = seen.read().filter((id) => !shownIds.has(id));
  const goneIds = missing.length === 0 ? [] : await goneAmong(userId, missing);
  let hasRescued = false;
  for (const questionId of goneIds) {
    if (await rescueSpoken(questionId, await held)) hasRescued = true;
    await forgetQuestionHere(questionId);
  }
  const now = [...shownIds, ...missing.filter((id) => !goneIds.includes(id))].toSorted();
  if (now.join() !== seen.read().join()) seen.keep(now);
  return hasRescued;
}

/** Those that the backend has no more. What the screen shows may be ahead of it or behind it, or somebody else's by now. */
async function goneAmong(userId: string, questionIds: readonly string[]): Promise<string[]> {
  const whoIsAsking = z.object({ id: z.string() }).parse(await ask('/auth/v1/user'));
  if (whoIsAsking.id !== userId) return [];
  const query = new URLSearchParams({ select: 'id', id: `in.(${questionIds.join()})` });
  const found = z.array(z.object({ id: z.string() })).parse(await ask(`/rest/v1/questions?${query}`));
  return questionIds.filter((questionId) => !found.some(({ id }) => id === questionId));
}

async function rescueSpoken(questionId: string, held: ReadonlySet<string>): Promise<boolean> {
  const purpose = { kind: 'interview', questionId } as const;
  const result = await attempt(async () => {
    const spokenNow = (await recordingIdsFor(purpose)).filter((id) => held.has(recordingLock(id)));
    return turnOpenRecordings(purpose, { kind: 'dump' }, spokenNow);
  });
  return result.ok && result.result.length > 0;
}

/** The questions of an account that this browser has seen last. Recordings and drafts do not say whose they are. */
const seenQuestions = keptValues((userId: string) => ({
  key: `standout.interview.seen.${userId}`,
  parse: (text): readonly string[] => z.array(z.string()).parse(JSON.parse(text)),
  fallback: [] as readonly string[],
}));
