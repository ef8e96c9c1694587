import { useEffect, useState } from 'react';
import { followUpFor } from '#domain/interview/answer.ts';
import { rowsOf } from '#domain/interview/answer-state.ts';
import type { Question } from '#domain/interview/question.ts';
import { newId } from '#web/browser/ids.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { saveAnswer, saveTranscript, saveTypedAnswer, uploadAudio } from '#web/data/interview/answers.ts';
import { readNote, saveNote } from '#web/data/interview/notes.ts';
import { savePost } from '#web/data/interview/posts.ts';
import { useQuestionLock } from '#web/data/interview/presence.ts';
import { changeQuestion } from '#web/data/interview/questions.ts';
import { writtenPost } from '#web/data/interview/written-post.ts';
import { dropRecording } from '#web/data/store/recordings.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { AnswerSession } from './answer-session.ts';

/** Connects an `AnswerSession` to the backend, the AI, and the screen. `onDrafted` receives the finished post. */
export function useAnswering(userId: string, question: Question, onDrafted: (postId: string) => void) {
  const latest = useLatest({ question, onDrafted });
  const { id: questionId } = question;
  const [session] = useState(
    () =>
      new AnswerSession({
        question: () => latest.current.question,
        readsFirst: () => readNote('readsFirst', userId) === true,
        changeQuestion: (event, isAtWork) => changeQuestion(userId, questionId, event, { isAtWork }),
        saveAnswer: (recordingId) => saveAnswer(userId, questionId, recordingId),
        saveTypedAnswer: (transcript) => saveTypedAnswer(userId, questionId, transcript),
        saveTranscript: (recordingId, transcript) => saveTranscript(userId, recordingId, transcript),
        uploadAudio: (recordingId, audio) => uploadAudio(userId, recordingId, audio),
        deleteLocalAudio: dropRecording,
        transcribe: (audio) => transcribe(audio),
        writePost: writtenPost,
        savePost: (recordingId, post) => savePost(userId, latest.current.question, recordingId, post),
        notes: { read: readNote, save: saveNote },
        newId,
        showDone: toastDone,
        showFailure: toastFailed,
        requestKey: requestApiKey,
        onDrafted: (postId) => latest.current.onDrafted(postId),
      }),
  );
  useEffect(() => session.unmount, [session]);

  const { answering, draftSoFar, hasFollowedUp } = session.state.use();
  const takenOver = useQuestionLock(questionId, rowsOf(answering).isAtWork);
  const followUp =
    answering.mode === 'correcting' && !hasFollowedUp
      ? followUpFor(answering.transcript, question.tags)
      : null;
  return { session, state: answering, draftSoFar, followUp, takenOver };
}
