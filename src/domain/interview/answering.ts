import type { QuestionStatus } from './question.ts';

/** What is known of the words of a recording. */
export type TranscriptionStatus = 'pending' | 'succeeded' | 'failed';

/**
 * How answering a question stands: what the dialog shows (`mode`) and, derived from it, what the rows say (`rowsOf`).
 * `earlier` is what was answered before a follow-up question; the next words are added to it.
 */
export type Answering =
  | { mode: 'record'; isRecording: boolean; failure: string | null; earlier: string }
  | { mode: 'review'; recordingId: string; earlier: string }
  | { mode: 'transcribing'; recordingId: string; earlier: string }
  | { mode: 'correcting'; recordingId: string; transcript: string }
  | { mode: 'generating'; recordingId: string; transcript: string }
  | { mode: 'closed'; postId: string | null; question: 'open' | 'answered' | 'archived' };

export type AnsweringEvent =
  | { type: 'recording-started' }
  | { type: 'recording-failed'; message: string }
  | { type: 'recording-stopped'; recordingId: string }
  | { type: 'recording-cancelled' }
  | { type: 'discarded' }
  /** The recording is to be transcribed: just made, or one that was kept. */
  | { type: 'process'; recordingId: string }
  /** The answer is known already: typed, or transcribed before. */
  | { type: 'words-given'; recordingId: string; transcript: string }
  | { type: 'transcribed'; transcript: string; pausesForReading: boolean }
  | { type: 'follow-up'; transcript: string }
  | { type: 'draft'; transcript: string }
  | { type: 'processing-failed'; message: string }
  | { type: 'drafted'; postId: string }
  | { type: 'dismissed' };

export const beginning = {
  mode: 'record',
  isRecording: false,
  failure: null,
  earlier: '',
} as const satisfies Answering;

/**
 * The state after an event. An event that does not belong to the mode changes nothing: it comes from something that was
 * overtaken.
 */
export function answeringAfter(state: Answering, event: AnsweringEvent): Answering {
  // A transcript that was only read waits with its question; whatever else was under way is given up.
  if (event.type === 'dismissed' && state.mode !== 'closed') {
    return { mode: 'closed', postId: null, question: state.mode === 'correcting' ? 'answered' : 'open' };
  }
  switch (state.mode) {
    case 'record':
      return afterRecord(state, event);
    case 'review':
      if (event.type === 'discarded') return { ...beginning, earlier: state.earlier };
      return event.type === 'process' ? { ...state, mode: 'transcribing' } : state;
    case 'transcribing':
      if (event.type === 'processing-failed') return failed(event.message, state.earlier);
      return event.type === 'transcribed' ? afterTranscription(state, event) : state;
    case 'correcting':
      if (event.type === 'follow-up') return { ...beginning, earlier: event.transcript };
      if (event.type === 'draft') return { ...state, mode: 'generating', transcript: event.transcript };
      return state;
    case 'generating':
      if (event.type === 'processing-failed') return failed(event.message, '');
      return event.type === 'drafted'
        ? { mode: 'closed', postId: event.postId, question: 'archived' }
        : state;
    case 'closed':
      // The post was on its way to the backend when the dialog was closed, and arrived.
      return event.type === 'drafted' ? { ...state, postId: event.postId, question: 'archived' } : state;
  }
}

/**
 * What the rows say in a state: the question's status, the recording's transcription status (null while there is no
 * row), and whether somebody is at work, without whom the question is to return to open.
 */
export function rowsOf(state: Answering): {
  question: QuestionStatus;
  recording: TranscriptionStatus | null;
  isAtWork: boolean;
} {
  switch (state.mode) {
    case 'record':
      return state.isRecording
        ? { question: 'in_progress', recording: null, isAtWork: true }
        : { question: 'open', recording: null, isAtWork: false };
    case 'review':
      return { question: 'in_progress', recording: null, isAtWork: true };
    case 'transcribing':
      return { question: 'answered', recording: 'pending', isAtWork: true };
    case 'correcting':
      return { question: 'answered', recording: 'succeeded', isAtWork: false };
    case 'generating':
      return { question: 'answered', recording: 'succeeded', isAtWork: true };
    case 'closed':
      return { question: state.question, recording: null, isAtWork: false };
  }
}

function afterRecord(state: Extract<Answering, { mode: 'record' }>, event: AnsweringEvent): Answering {
  const { earlier } = state;
  switch (event.type) {
    case 'recording-started':
      return { ...state, isRecording: true, failure: null };
    case 'recording-failed':
      return failed(event.message, earlier);
    case 'recording-cancelled':
      return { ...beginning, earlier };
    case 'recording-stopped':
      return { mode: 'review', recordingId: event.recordingId, earlier };
    case 'process':
      // Else the microphone would stay on behind another step.
      if (state.isRecording) return state;
      return { mode: 'transcribing', recordingId: event.recordingId, earlier };
    case 'words-given':
      if (state.isRecording) return state;
      return {
        mode: 'correcting',
        recordingId: event.recordingId,
        transcript: joined(earlier, event.transcript),
      };
    default:
      return state;
  }
}

function afterTranscription(
  { recordingId, earlier }: Extract<Answering, { mode: 'transcribing' }>,
  event: Extract<AnsweringEvent, { type: 'transcribed' }>,
): Answering {
  const transcript = joined(earlier, event.transcript);
  return { mode: event.pausesForReading ? 'correcting' : 'generating', recordingId, transcript };
}

function failed(message: string, earlier: string): Answering {
  return { mode: 'record', isRecording: false, failure: message, earlier };
}

function joined(earlier: string, more: string): string {
  return earlier.trim() === '' ? more : `${earlier.trimEnd()}\n\n${more}`;
}
