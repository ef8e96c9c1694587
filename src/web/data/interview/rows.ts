import type { TranscriptionStatus } from '#domain/interview/answer-state.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question, QuestionStatus } from '#domain/interview/question.ts';

/**
 * A recorded or typed answer. `audioPath` is null if it was typed, or until its audio is uploaded.
 */
export type Answer = {
  id: string;
  questionId: string;
  transcriptionStatus: TranscriptionStatus;
  transcript: string | null;
  audioPath: string | null;
  createdAt: number;
};

/** A user's interview data from the backend, each list newest first. */
export type Interview = { questions: Question[]; answers: Answer[]; posts: GeneratedPost[] };

/** Rows of the three backend tables. */
export type QuestionRow = {
  id: string;
  prompt: string;
  tags: string[];
  status: QuestionStatus;
  created_at: string;
  worked_by: string | null;
  worked_until: string | null;
};
export type AnswerRow = {
  id: string;
  question_id: string;
  transcription_status: TranscriptionStatus;
  transcript_text: string | null;
  audio_path: string | null;
  created_at: string;
};
export type PostRow = {
  id: string;
  question_id: string | null;
  source_recording_id: string | null;
  title: string;
  body: string;
  status: GeneratedPost['status'];
  created_at: string;
};

export const questionColumns = 'id,prompt,tags,status,created_at,worked_by,worked_until';
export const answerColumns = 'id,question_id,transcription_status,transcript_text,audio_path,created_at';
export const postColumns = 'id,question_id,source_recording_id,title,body,status,created_at';

export function questionIn(row: QuestionRow): Question {
  const { id, prompt, tags, status } = row;
  return {
    id,
    prompt,
    tags,
    status,
    createdAt: Date.parse(row.created_at),
    workedBy: row.worked_by,
    workedUntil: row.worked_until === null ? null : Date.parse(row.worked_until),
  };
}

export function answerIn(row: AnswerRow): Answer {
  return {
    id: row.id,
    questionId: row.question_id,
    transcriptionStatus: row.transcription_status,
    transcript: row.transcript_text,
    audioPath: row.audio_path,
    createdAt: Date.parse(row.created_at),
  };
}

export function postIn(row: PostRow): GeneratedPost {
  return {
    id: row.id,
    questionId: row.question_id,
    sourceRecordingId: row.source_recording_id,
    title: row.title,
    body: row.body,
    status: row.status,
    createdAt: Date.parse(row.created_at),
  };
}
