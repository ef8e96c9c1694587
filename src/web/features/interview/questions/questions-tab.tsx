import { Archive, MessageCircleQuestion } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question, QuestionEvent } from '#domain/interview/question.ts';
import { useIncrementalList } from '#web/browser/use-incremental-list.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { changeQuestion } from '#web/data/interview/questions.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { QuestionCard } from './question-card.tsx';

/** The open questions, or the archived ones. */
export function QuestionsTab({
  kind,
  userId,
  questions,
  answers,
  posts,
  search,
  onAnswer,
  onEdit,
  onViewPost,
  linkedId,
}: {
  kind: 'open' | 'archive';
  userId: string;
  questions: readonly Question[];
  answers: readonly Answer[];
  posts: readonly GeneratedPost[];
  /** Identifies the current filters; empty when none are set. */
  search: string;
  onAnswer: (question: Question) => void;
  onEdit: (question: Question) => void;
  onViewPost: (postId: string) => void;
  /** The question named in the URL; null when there is none. */
  linkedId: string | null;
}) {
  const { shown, endRef } = useIncrementalList(questions, search);
  const list = useListFocus<HTMLUListElement>(questions.length);
  const postIdsOf = useMemo(() => {
    const byQuestion = new Map<string, string[]>();
    for (const { id, questionId } of posts) {
      if (questionId !== null) byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), id]);
    }
    return byQuestion;
  }, [posts]);
  const answered = useMemo(() => new Set(answers.map(({ questionId }) => questionId)), [answers]);
  const move = useCallback(
    async (question: Question, event: QuestionEvent, title: string, description: string) => {
      const result = await changeQuestion(userId, question.id, event);
      if (result.ok) return toastDone(title, description);
      toastFailed(
        'Couldn’t move the question',
        result.reason === 'overtaken'
          ? 'This question was changed in another tab or on another device.'
          : 'Please try again.',
      );
    },
    [userId],
  );
  const archive = useCallback(
    (question: Question) =>
      void move(question, 'archived-by-hand', 'Archived', 'Question moved to Archive tab'),
    [move],
  );
  const unarchive = useCallback(
    (question: Question) => void move(question, 'unarchived', 'Unarchived', 'Question moved to Open tab'),
    [move],
  );
  if (questions.length === 0) return <EmptyQuestions kind={kind} isFiltered={search !== ''} />;
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {shown.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            postIds={postIdsOf.get(question.id) ?? noPostIds}
            hasAnswer={answered.has(question.id)}
            onAnswer={onAnswer}
            onEdit={onEdit}
            onArchive={archive}
            onUnarchive={unarchive}
            onViewPost={onViewPost}
            isLinked={kind === 'archive' && question.id === linkedId}
          />
        ))}
      </ul>
      <div ref={endRef} />
    </>
  );
}

const noPostIds: readonly string[] = [];

function EmptyQuestions({ kind, isFiltered }: { kind: 'open' | 'archive'; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState Icon={MessageCircleQuestion} title="No questions match">
        Try other words or clear the filters.
      </EmptyState>
    );
  }
  return kind === 'open' ? (
    <EmptyState Icon={MessageCircleQuestion} title="No open questions">
      You’ve answered them all. Unarchive one or add your own.
    </EmptyState>
  ) : (
    <EmptyState Icon={Archive} title="Nothing archived yet">
      Questions move here once their answer becomes a post.
    </EmptyState>
  );
}
