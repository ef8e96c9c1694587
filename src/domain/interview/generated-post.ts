/**
 * An interview post: drafted from an interview answer. `questionId` and `sourceRecordingId` are null if the question
 * or recording was deleted. Times are milliseconds since 1970.
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
