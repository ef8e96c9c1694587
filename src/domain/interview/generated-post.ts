/**
 * A post that came of an answer. `questionId` and `sourceRecordingId` are null when that was removed. Times are
 * milliseconds since 1970.
 */
export type GeneratedPost = {
  id: string;
  questionId: string | null;
  sourceRecordingId: string | null;
  title: string;
  body: string;
  status: 'draft' | 'ready' | 'published' | 'archived';
  createdAt: number;
};
