import type { QuestionStatus } from './question.ts';

/** The transcription status of an audio recording. */
export type TranscriptionStatus = 'pending' | 'succeeded' | 'failed';

/**
 * The state of answering a question: the dialog's `mode`, from which `rowsOf` derives the database rows. `earlier` is
 * the answer before a follow-up question; the next transcript is appended to it.
 */
export type AnswerState =
  | { mode: 'record'; isRecording: boolean; failure: string | null; earlier: string }
  | { mode: 'review'; recordingId: string; earlier: string }
  | { mode: 'transcribing'; recordingId: string; earlier: string }
  | { mode: 'correcting'; recordingId: string; transcript: string }
  | { mode: 'generating'; recordingId: string; transcript: string }
  | { mode: 'closed'; postId: string | null; question: 'open' | 'answered' | 'archived' };

export type AnswerEvent =
  | { type: 'recording-started' }
  | { type: 'recording-failed'; message: string }
  | { type: 'recording-stopped'; recordingId: string }
  | { type: 'recording-canceled' }
  | { type: 'discarded' }
  /** Transcribe the recording: a new one, or a stored one. */
  | { type: 'process'; recordingId: string }
  /** The answer already exists as text, either typed or transcribed earlier. */
  | { type: 'words-given'; recordingId: string; transcript: string }
  | { type: 'transcribed'; transcript: string; pausesForReading: boolean }
  | { type: 'follow-up'; transcript: string }
  | { type: 'draft'; transcript: string }
  | { type: 'processing-failed'; message: string }
  | { type: 'drafted'; postId: string }
  | { type: 'dismissed' };

export const initialState = {
  mode: 'record',
  isRecording: false,
  failure: null,
  earlier: '',
} as const satisfies AnswerState;

/**
 * Returns the state after an event. Events that don't fit the mode are stale and change nothing.
 */
export function nextAnswerState(state: AnswerState, event: AnswerEvent): AnswerState {
  // A finished transcript stays with its question. Anything else in progress is dropped.
  if (event.type === 'dismissed' && state.mode !== 'closed') {
    return { mode: 'closed', postId: null, question: state.mode === 'correcting' ? 'answered' : 'open' };
  }
  switch (state.mode) {
    case 'record':
      return afterRecord(state, event);
    case 'review':
      if (event.type === 'discarded') return { ...initialState, earlier: state.earlier };
      return event.type === 'process' ? { ...state, mode: 'transcribing' } : state;
    case 'transcribing':
      if (event.type === 'processing-failed') return failed(event.message, state.earlier);
      return event.type === 'transcribed' ? afterTranscription(state, event) : state;
    case 'correcting':
      if (event.type === 'follow-up') return { ...initialState, earlier: event.transcript };
      if (event.type === 'draft') return { ...state, mode: 'generating', transcript: event.transcript };
      return state;
    case 'generating':
      if (event.type === 'processing-failed') return failed(event.message, '');
      return event.type === 'drafted'
        ? { mode: 'closed', postId: event.postId, question: 'archived' }
        : state;
    case 'closed':
      // The dialog closed while the post was being saved.
      return event.type === 'drafted' ? { ...state, postId: event.postId, question: 'archived' } : state;
  }
}

/**
 * Derives the row values of a state: the question's status, the recording's transcription status (null without a row),
 * and whether a browser is working on the question. If that browser disappears, the question must become open again.
 */
export function rowsOf(state: AnswerState): {
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

function afterRecord(state: Extract<AnswerState, { mode: 'record' }>, event: AnswerEvent): AnswerState {
  const { earlier } = state;
  switch (event.type) {
    case 'recording-started':
      return { ...state, isRecording: true, failure: null };
    case 'recording-failed':
      return failed(event.message, earlier);
    case 'recording-canceled':
      return { ...initialState, earlier };
    case 'recording-stopped':
      return { mode: 'review', recordingId: event.recordingId, earlier };
    case 'process':
      // Otherwise the microphone would stay on during the next step.
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
  { recordingId, earlier }: Extract<AnswerState, { mode: 'transcribing' }>,
  event: Extract<AnswerEvent, { type: 'transcribed' }>,
): AnswerState {
  const transcript = joined(earlier, event.transcript);
  return { mode: event.pausesForReading ? 'correcting' : 'generating', recordingId, transcript };
}

function failed(message: string, earlier: string): AnswerState {
  return { mode: 'record', isRecording: false, failure: message, earlier };
}

function joined(earlier: string, more: string): string {
  return earlier.trim() === '' ? more : `${earlier.trimEnd()}\n\n${more}`;
}
