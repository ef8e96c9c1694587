import { useCallback, useEffect, useRef, useState } from 'react';
import { followUpFor, leftAfterSaving, transcriptRefusal } from '#domain/interview/answer.ts';
import {
  type Answering,
  type AnsweringEvent,
  answeringAfter,
  beginning,
  rowsOf,
} from '#domain/interview/answering.ts';
import type { Question, QuestionEvent } from '#domain/interview/question.ts';
import { newId } from '#web/browser/ids.ts';
import { askForKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { saveAnswer, saveTranscript, saveTypedAnswer, uploadSound } from '#web/data/interview/answers.ts';
import { keepNote, readNote } from '#web/data/interview/notes.ts';
import { savePost } from '#web/data/interview/posts.ts';
import { useQuestionHold } from '#web/data/interview/presence.ts';
import { changeQuestion } from '#web/data/interview/questions.ts';
import { writtenPost } from '#web/data/interview/written-post.ts';
import { dropRecording } from '#web/data/store/recordings.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

/** Who writes the post, and whether the words of its answer were changed since they were saved. */
type Drafting = { isCorrected: boolean; writer: 'ai' | 'person' };
const byAi: Drafting = { isCorrected: false, writer: 'ai' };

/**
 * Answers one question, from the first sound to the post. The state machine of the domain says what the dialog shows and what the rows
 * are to say; this makes the rows say it, in order, and does the work in between. Leaving gives up what is under way and keeps what was said.
 */
export function useAnswering(userId: string, question: Question, onDrafted: (postId: string) => void) {
  const [state, setState] = useState<Answering>(beginning);
  const [draftSoFar, setDraftSoFar] = useState('');
  const current = useRef<Answering>(beginning);
  const writes = useRef(Promise.resolve());
  const work = useRef(new AbortController());
  const wasAskedMore = useRef(false);
  const questionRef = useRef(question);
  questionRef.current = question;
  const { id: questionId } = question;
  const takenUp = useQuestionHold(questionId, rowsOf(state).isAtWork);

  const send = useCallback(
    (event: AnsweringEvent) => {
      const [before, next] = [current.current, answeringAfter(current.current, event)];
      current.current = next;
      setState(next);
      const change = statusChange(before, next);
      // A post is there already: reading its answer again changes nothing about the question.
      if (!change || (event.type === 'words-given' && questionRef.current.status === 'archived')) return;
      writes.current = writes.current.then(async () => {
        await changeQuestion(userId, questionId, change.event, { isAtWork: change.isAtWork });
      });
    },
    [userId, questionId],
  );

  useEffect(
    () => () => {
      work.current.abort();
      if (!rowsOf(current.current).isAtWork) return;
      send({ type: 'dismissed' });
      sayKept();
    },
    [send],
  );

  const failProcessing = useCallback(
    (message: string, isKeyMissing = false) => {
      send({ type: 'processing-failed', message });
      toastFailed('Processing failed', message);
      if (isKeyMissing) askForKey();
    },
    [send],
  );

  const draft = useCallback(
    async (recordingId: string, transcript: string, { isCorrected, writer }: Drafting) => {
      const { signal } = begun(work);
      setDraftSoFar('');
      send({ type: 'draft', transcript });
      if (
        isCorrected &&
        !(await saveTranscript(userId, recordingId, { status: 'succeeded', text: transcript }))
      ) {
        return failProcessing(
          'Couldn’t save your correction. It’s still here: open the question again to retry.',
        );
      }
      keepNote('correction', recordingId, null);
      if (readNote('typedAnswerId', questionId) === recordingId) forgetTyped(questionId, transcript);
      // What was written before, and could not be saved, is not written anew.
      const unsaved = readNote('unsavedPost', recordingId);
      const isKnown = unsaved?.transcript === transcript && unsaved.writer === writer;
      const asked = { question: questionRef.current.prompt, transcript };
      const written =
        isKnown || writer === 'person'
          ? { ok: true as const, body: isKnown ? unsaved.body : transcript }
          : await writtenPost(asked, signal, setDraftSoFar);
      if (written === null || signal.aborted) return;
      if (!written.ok) return failProcessing(written.message, written.isAboutKey);
      const save = (id: string, sentBodies: readonly string[]) => {
        const post = { id, transcript, writer, body: written.body, sentBodies };
        keepNote('unsavedPost', recordingId, post);
        return savePost(userId, questionRef.current, recordingId, post);
      };
      // Of other words it may be there already, if only the reply was lost: then these are its new ones.
      const sentBodies = unsaved ? [...(unsaved.sentBodies ?? []), ...(isKnown ? [] : [unsaved.body])] : [];
      let postId = unsaved?.id ?? newId();
      let saved = await save(postId, sentBodies);
      if (saved === 'taken') {
        postId = newId();
        saved = await save(postId, []);
      }
      if (saved !== 'saved') {
        return failProcessing('Couldn’t save the post, but it isn’t lost. “Draft from this” saves it as is.');
      }
      keepNote('unsavedPost', recordingId, null);
      send({ type: 'drafted', postId });
      toastDone('Post drafted', 'Question archived.');
      if (!signal.aborted) onDrafted(postId);
    },
    [userId, questionId, send, failProcessing, onDrafted],
  );

  const process = useCallback(
    async (recordingId: string, sound: Blob) => {
      send({ type: 'process', recordingId });
      if (current.current.mode !== 'transcribing') return;
      const { signal } = begun(work);
      if (!(await saveAnswer(userId, questionId, recordingId))) {
        send({ type: 'processing-failed', message: 'Failed to save recording' });
        return toastFailed('Recording failed', 'Failed to save recording');
      }
      toastDone('Answer saved', 'Transcribing...');
      const uploading = uploadSound(userId, recordingId, sound);
      const result = await transcribe(sound);
      void uploading.then((isUploaded) => (isUploaded ? dropRecording(recordingId) : undefined));
      const refusal = result.ok ? transcriptRefusal(result.text) : result.message;
      if (signal.aborted) {
        // Nobody waits for it any more, but it need not be done twice.
        if (result.ok && refusal === null) {
          await saveTranscript(userId, recordingId, { status: 'succeeded', text: result.text });
        }
        return;
      }
      if (!result.ok || refusal !== null) {
        await saveTranscript(userId, recordingId, { status: 'failed' });
        return failProcessing(refusal ?? '', !result.ok && result.isAboutKey);
      }
      const isThin = !wasAskedMore.current && followUpFor(result.text, questionRef.current.tags) !== null;
      const pausesForReading = isThin || readNote('readsFirst', userId) === true;
      const event = { type: 'transcribed', transcript: result.text, pausesForReading } as const;
      const next = answeringAfter(current.current, event);
      if (next.mode !== 'correcting' && next.mode !== 'generating') return;
      // With a follow-up these are the words of both answers.
      const { transcript } = next;
      if (!(await saveTranscript(userId, recordingId, { status: 'succeeded', text: transcript }))) {
        return failProcessing('Failed to save recording');
      }
      send(event);
      if (!pausesForReading) await draft(recordingId, transcript, byAi);
    },
    [userId, questionId, send, failProcessing, draft],
  );

  const giveTyped = useCallback(
    async (transcript: string) => {
      const { signal } = begun(work);
      const recordingId = await saveTypedAnswer(userId, questionId, transcript);
      if (recordingId === null)
        return toastFailed(
          'Couldn’t save your answer',
          'Your text is still here. Check your connection and try again.',
        );
      forgetTyped(questionId, transcript);
      if (signal.aborted) return sayKept();
      send({ type: 'words-given', recordingId, transcript });
      if (current.current.mode !== 'correcting') return sayKept();
      if (followUpFor(transcript, questionRef.current.tags) === null)
        await draft(recordingId, transcript, byAi);
    },
    [userId, questionId, send, draft],
  );

  const askMore = useCallback(
    (transcript: string) => {
      wasAskedMore.current = true;
      send({ type: 'follow-up', transcript });
    },
    [send],
  );

  const dismiss = useCallback(() => {
    const wasAtWork = rowsOf(current.current).isAtWork;
    work.current.abort();
    send({ type: 'dismissed' });
    if (wasAtWork) sayKept();
  }, [send]);

  const followUp =
    state.mode === 'correcting' && !wasAskedMore.current
      ? followUpFor(state.transcript, question.tags)
      : null;
  return { state, takenUp, draftSoFar, followUp, send, process, draft, giveTyped, askMore, dismiss };
}

/** Clears from the field what was saved of it; what was typed meanwhile stays. */
function forgetTyped(questionId: string, saved: string): void {
  const left = leftAfterSaving(readNote('typedAnswer', questionId) ?? '', saved);
  keepNote('typedAnswer', questionId, left === '' ? null : left);
  // What is left becomes an answer of its own.
  keepNote('typedAnswerId', questionId, null);
}

function sayKept(): void {
  toastDone('Your answer is saved', 'Open the question again to continue.');
}

/** What happens to the question when the state changes; undefined when its row stays as it is. */
function statusChange(
  before: Answering,
  next: Answering,
): { event: QuestionEvent; isAtWork: boolean } | undefined {
  const [had, has] = [rowsOf(before), rowsOf(next)];
  if (had.question === has.question && had.isAtWork === has.isAtWork) return undefined;
  return { event: events[has.question], isAtWork: has.isAtWork };
}

const events = {
  open: 'given-up',
  in_progress: 'recording-started',
  answered: 'answer-saved',
  archived: 'post-drafted',
} as const satisfies Record<Question['status'], QuestionEvent>;

function begun(work: { current: AbortController }): AbortController {
  work.current.abort();
  work.current = new AbortController();
  return work.current;
}
