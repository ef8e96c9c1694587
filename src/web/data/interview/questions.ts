import {
  type Question,
  type QuestionEvent,
  statusAfter,
  statusesBefore,
  type TakenOver,
  takenOverBy,
} from '#domain/interview/question.ts';
import type { Result } from '#domain/result.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { type RequestFailure, requestFailed, withClient } from '../backend-request.ts';
import { markRemovedLocally, unmarkRemovedLocally } from '../local-removals.ts';
import { attempt } from '../store/attempt.ts';
import { releaseFromMemoryFor } from '../store/in-memory-recordings.ts';
import { discardRecordingsFor, recordingIdsFor } from '../store/recordings.ts';
import { browserId } from './browser-id.ts';
import { broadcastChange, cachedInterview, updateCachedInterview } from './interview.ts';
import { forgetAnswerNotes, readNote, saveNote } from './notes.ts';
import { type QuestionRow, questionColumns, questionIn } from './rows.ts';

/**
 * Applies an event to a question optimistically. The backend applies it only if the question's status still allows it.
 * `overtaken`: another tab or device changed the question first.
 * @param isAtWork whether this browser starts answering it.
 */
export async function changeQuestion(
  userId: string,
  questionId: string,
  event: QuestionEvent,
  { isAtWork }: { isAtWork: boolean } = { isAtWork: false },
): Promise<Result<Question, 'overtaken' | RequestFailure>> {
  const before = cachedInterview(userId)?.questions.find(({ id }) => id === questionId);
  const status = before ? statusAfter(before.status, event) : null;
  if (!before || status === null) return overtaken;
  const workedBy = isAtWork ? browserId() : null;
  showQuestion(userId, { ...before, status, workedBy, workedUntil: null });
  const { data, error } = await withClient((client) => {
    const change = client
      .from('questions')
      .update({ status, worked_by: workedBy })
      .eq('id', questionId)
      .in('status', statusesBefore(event));
    // Releases only our own lease, because another device may have taken the question while this one was asleep.
    const isOwn = `worked_by.is.null,worked_by.eq.${browserId()}`;
    return (event === 'given-up' ? change.or(isOwn) : change).select(questionColumns);
  });
  const row = (data as QuestionRow[] | null)?.[0];
  const after = row ? questionIn(row) : before;
  showQuestion(userId, after);
  broadcastChange(userId);
  if (error) return requestFailed('A question could not be changed', error);
  return row ? { ok: true, value: after } : overtaken;
}

const overtaken = { ok: false, reason: 'overtaken' } as const;
const done = { ok: true, value: undefined } as const;

/** Adds the user's own question optimistically. */
export async function addQuestion(
  userId: string,
  prompt: string,
  tags: string[],
): Promise<Result<void, RequestFailure>> {
  const id = newId();
  const question: Question = {
    id,
    prompt,
    tags,
    status: 'open',
    createdAt: now(),
    workedBy: null,
    workedUntil: null,
  };
  updateCachedInterview(userId, (shown) => ({ ...shown, questions: [question, ...shown.questions] }));
  const { error } = await withClient((client) =>
    client.from('questions').insert({ id, user_id: userId, prompt, tags }),
  );
  if (error) {
    updateCachedInterview(userId, (shown) => ({
      ...shown,
      questions: shown.questions.filter((each) => each.id !== id),
    }));
  }
  broadcastChange(userId);
  return error ? requestFailed('A question could not be added', error) : done;
}

/** Changes a question's prompt or tags optimistically. */
export async function editQuestion(
  userId: string,
  question: Question,
  change: { prompt: string; tags: string[] },
): Promise<Result<void, RequestFailure>> {
  showQuestion(userId, { ...question, ...change });
  const { error } = await withClient((client) =>
    client.from('questions').update(change).eq('id', question.id),
  );
  if (error) showQuestion(userId, question);
  broadcastChange(userId);
  return error ? requestFailed('A question could not be changed', error) : done;
}

/** Removes a question with its answers, audio, and notes, both in the backend and locally. Its posts stay. */
export async function removeQuestion(
  userId: string,
  question: Question,
): Promise<Result<void, RequestFailure>> {
  markRemovedLocally(question.id);
  const before = cachedInterview(userId);
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    questions: shown.questions.filter(({ id }) => id !== question.id),
  }));
  const answers = before?.answers.filter(({ questionId }) => questionId === question.id) ?? [];
  const paths = answers.flatMap(({ audioPath }) => (audioPath === null ? [] : [audioPath]));
  const { error } = await withClient((client) => client.from('questions').delete().eq('id', question.id));
  if (error) {
    unmarkRemovedLocally(question.id);
    updateCachedInterview(userId, (shown) => ({ ...shown, questions: before?.questions ?? shown.questions }));
  } else {
    for (const { id } of answers) forgetAnswerNotes(id);
    await forgetQuestionHere(question.id);
    if (paths.length > 0) await withClient(({ storage }) => storage.from('recordings').remove(paths));
  }
  broadcastChange(userId);
  return error ? requestFailed('A question could not be removed', error) : done;
}

/** Reopens abandoned questions. The server's clock decides whether another device's lease has expired. */
export async function releaseQuestions(userId: string, abandoned: readonly Question[]): Promise<void> {
  for (const { id, workedBy } of abandoned) {
    const { error } = await withClient((client) => {
      const change = client
        .from('questions')
        .update({ status: 'open', worked_by: null })
        .eq('id', id)
        .in('status', statusesBefore('given-up'));
      return workedBy === browserId()
        ? change.eq('worked_by', workedBy)
        : change.or('worked_until.is.null,worked_until.lt.now');
    });
    if (error) console.error('A question could not be reopened:', error.message);
  }
  if (abandoned.length > 0) broadcastChange(userId);
}

/**
 * Renews this browser's lease on a question. Never acquires one, because another device may have done so while this
 * one was asleep. Returns what happened to the question in that case, otherwise null.
 */
export async function renewLease(questionId: string): Promise<Result<TakenOver | null, RequestFailure>> {
  const me = browserId();
  const renewed = await withClient((client) =>
    client.from('questions').update({ worked_by: me }).eq('id', questionId).eq('worked_by', me).select('id'),
  );
  if (renewed.data && renewed.data.length > 0) return { ok: true, value: null };
  const found = renewed.error
    ? renewed
    : await withClient((client) =>
        client.from('questions').select(questionColumns).eq('id', questionId).maybeSingle(),
      );
  if (found.error) return requestFailed('The lease of a question could not be renewed', found.error);
  return { ok: true, value: found.data ? takenOverBy(questionIn(found.data as QuestionRow), me) : null };
}

/** Deletes the local data of a removed question. */
export async function forgetQuestionHere(questionId: string): Promise<void> {
  const purpose = { kind: 'interview', questionId } as const;
  const typedId = readNote('typedAnswerId', questionId);
  if (typedId !== null) forgetAnswerNotes(typedId);
  saveNote('typedAnswer', questionId, null);
  saveNote('typedAnswerId', questionId, null);
  releaseFromMemoryFor(purpose);
  const discarded = await attempt(async () => {
    for (const recordingId of await recordingIdsFor(purpose)) forgetAnswerNotes(recordingId);
    await discardRecordingsFor(purpose);
  });
  if (!discarded.ok) console.error('Recordings could not be removed:', discarded.message);
}

function showQuestion(userId: string, question: Question): void {
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    questions: shown.questions.map((each) => (each.id === question.id ? question : each)),
  }));
}
