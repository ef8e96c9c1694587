import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import type { Question } from '#domain/interview/question.ts';
import { withLock } from '#web/browser/locks.ts';
import { lockNames, storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';
import { requestJson } from '../backend-request.ts';
import { isRemovedHere } from '../removed-here.ts';
import { addTextIdea } from '../store/ideas.ts';
import { offerRecordings } from '../store/recordings.ts';
import { forgetAnswerNotes, readNote } from './notes.ts';
import { forgetQuestionHere } from './questions.ts';

/**
 * Puts into the Dump what this browser alone has of questions that were removed on another device: recordings that
 * nobody processed, also one that is being made at that moment, and what was typed. `onRescued` hears of it.
 */
export function useRescueFromGone(
  userId: string,
  questions: readonly Question[] | undefined,
  onRescued: () => void,
): void {
  const rescued = useEffectEvent(onRescued);
  useEffect(() => {
    if (!questions) return;
    const shownIds = new Set(questions.map(({ id }) => id));
    // All tabs hear at once that something has changed, and what was typed is to be kept once.
    withLock(lockNames.removedQuestions, () => forgetGone(userId, shownIds)).then(
      (hasRescued) => hasRescued && rescued(),
      (reason) => console.error('What is left of removed questions stays for now:', reason),
    );
  }, [userId, questions]);
}

/** Gives whether there was something to keep. */
async function forgetGone(userId: string, shownIds: ReadonlySet<string>): Promise<boolean> {
  const seen = seenQuestions(userId);
  const missing = seen.read().filter((id) => !shownIds.has(id));
  const goneIds = missing.length === 0 ? [] : await goneAmong(userId, missing);
  let hasRescued = false;
  for (const questionId of goneIds) {
    if (!isRemovedHere(questionId) && (await rescue(questionId))) hasRescued = true;
    await forgetQuestionHere(questionId);
  }
  const left = [...shownIds, ...missing.filter((id) => !goneIds.includes(id))].toSorted();
  if (left.join() !== seen.read().join()) seen.save(left);
  return hasRescued;
}

/**
 * Those that the backend has no more. What the screen shows may be ahead of it or behind it, or somebody else's by
 * now.
 */
async function goneAmong(userId: string, questionIds: readonly string[]): Promise<string[]> {
  const whoIsAsking = z.object({ id: z.string() }).parse(await requestJson('/auth/v1/user'));
  if (whoIsAsking.id !== userId) return [];
  const query = new URLSearchParams({ select: 'id', id: `in.(${questionIds.join()})` });
  const found = z.array(z.object({ id: z.string() })).parse(await requestJson(`/rest/v1/questions?${query}`));
  return questionIds.filter((questionId) => !found.some(({ id }) => id === questionId));
}

/** @throws when the browser cannot keep it in the Dump: it stays where it is then. */
async function rescue(questionId: string): Promise<boolean> {
  const recordingIds = await offerRecordings({ kind: 'interview', questionId }, { kind: 'dump' });
  for (const recordingId of recordingIds) forgetAnswerNotes(recordingId);
  const typed = readNote('typedAnswer', questionId)?.trim() ?? '';
  if (typed !== '') await addTextIdea(typed);
  return recordingIds.length > 0 || typed !== '';
}

/** The questions of an account that this browser has seen last. Recordings and drafts do not say whose they are. */
const seenQuestions = storedValues((userId: string) => ({
  key: storageKeys.seenQuestions(userId),
  parse: (text): readonly string[] => z.array(z.string()).parse(JSON.parse(text)),
  fallback: [] as readonly string[],
}));
