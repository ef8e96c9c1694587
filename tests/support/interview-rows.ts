/** The stored columns that describe an interview question's progress. */
type Rows = {
  questions: readonly { id: string; status: string }[];
  recordings: readonly { question_id: string; transcription_status: string }[];
  posts: readonly { question_id: string | null }[];
};

/** Returns a question's status, the transcription statuses of its recordings, and the number of its posts. */
export function questionProgress({ questions, recordings, posts }: Rows, questionId: string) {
  return {
    question: questions.find(({ id }) => id === questionId)?.status,
    recordings: recordings
      .filter(({ question_id }) => question_id === questionId)
      .map(({ transcription_status }) => transcription_status),
    posts: posts.filter(({ question_id }) => question_id === questionId).length,
  };
}
