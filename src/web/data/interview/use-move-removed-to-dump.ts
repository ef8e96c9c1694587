import { useEffect, useEffectEvent } from 'react';
import type { Question } from '#domain/interview/question.ts';
import { withLock } from '#web/browser/locks.ts';
import { lockNames, storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';
import { requestJson } from '../backend-request.ts';
import { wasRemovedLocally } from '../local-removals.ts';
import { addTextIdea } from '../store/ideas.ts';
import { offerRecordings } from '../store/recordings.ts';
import { forgetQuestionHere } from './questions.ts';

/**
 * Moves local content of questions removed on another device into the Dump: unprocessed recordings, including one in
 * progress, and typed answers. Calls `onMoved` if something was moved.
 */
export function useMoveRemovedToDump(
  userId: string,
  questions: readonly Question[] | undefined,
  onMoved: () => void,
): void {
  const moved = useEffectEvent(onMoved);
  useEffect(() => {
    if (!questions) return;
    const shownIds = new Set(questions.map(({ id }) => id));
    // All tabs see the removal at once, so a lock prevents duplicate ideas.
    withLock(lockNames.removedQuestions, () => cleanUpRemoved(userId, shownIds)).then(
      (hasMoved) => hasMoved && moved(),
      (reason) => console.error('Local content of removed questions could not be moved to the Dump:', reason),
    );
  }, [userId, questions]);
}

/** Returns true if there was content to move. */
async function cleanUpRemoved(userId: string, shownIds: ReadonlySet<string>): Promise<boolean> {
  const seen = seenQuestions(userId);
  const missing = seen.read().filter((id) => !shownIds.has(id));
  const removedIds = missing.length === 0 ? [] : await removedAmong(userId, missing);
  let hasMoved = false;
  for (const questionId of removedIds) {
    if (!wasRemovedLocally(questionId) && (await moveToDump(questionId))) hasMoved = true;
    await forgetQuestionHere(questionId);
  }
  const left = [...shownIds, ...missing.filter((id) => !removedIds.includes(id))].toSorted();
  if (left.join() !== seen.read().join()) seen.save(left);
  return hasMoved;
}

/**
 * Returns the questions that the backend no longer has. The screen's state may be stale or optimistic, and another
 * account may have signed in since.
 */
async function removedAmong(userId: string, questionIds: readonly string[]): Promise<string[]> {
  if (idOf(await requestJson('/auth/v1/user')) !== userId) return [];
  const query = new URLSearchParams({ select: 'id', id: `in.(${questionIds.join()})` });
  const found = listOf(await requestJson(`/rest/v1/questions?${query}`)).map(idOf);
  return questionIds.filter((questionId) => !found.includes(questionId));
}

/** @throws if the local store cannot save; the content then stays where it is. */
async function moveToDump(questionId: string): Promise<boolean> {
  // A lazy module, because its schemas are larger than the rest of the screen's data code.
  const { forgetAnswerNotes, readNote } = await import('./notes.ts');
  const recordingIds = await offerRecordings({ kind: 'interview', questionId }, { kind: 'dump' });
  for (const recordingId of recordingIds) forgetAnswerNotes(recordingId);
  const typed = readNote('typedAnswer', questionId)?.trim() ?? '';
  if (typed !== '') await addTextIdea(typed);
  return recordingIds.length > 0 || typed !== '';
}

/** An account's last known questions. Needed because recordings and drafts do not name their account. */
const seenQuestions = storedValues((userId: string) => ({
  key: storageKeys.seenQuestions(userId),
  parse: (text): readonly string[] => listOf(JSON.parse(text)).filter((id) => typeof id === 'string'),
  fallback: [] as readonly string[],
}));

/** @throws if the value is not a list. */
function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('The value is not a list.');
  return value;
}

/** @throws if the value has no id. */
function idOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string')
    return value.id;
  throw new TypeError('The value has no id.');
}
