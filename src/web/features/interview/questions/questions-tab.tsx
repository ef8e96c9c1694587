import { Archive, MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question, QuestionEvent } from '#domain/interview/question.ts';
import { useIncrementalList } from '#web/browser/use-incremental-list.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { changeQuestion } from '#web/data/interview/questions.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import type { QuestionHandlers } from './question-parts.tsx';
import { QuestionRow } from './question-row.tsx';
import { TodaysQuestion } from './todays-question.tsx';

/** The open questions with the one of today above them, or the archived ones. */
export function QuestionsTab({
  kind,
  userId,
  today,
  filterBar,
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
  /** The question of the day. It ignores the filters. */
  today: Question | null;
  filterBar: ReactNode;
  questions: readonly Question[];
  answers: readonly Answer[];
  posts: readonly GeneratedPost[];
  /** Identifies the current filters; empty if there are none. */
  search: string;
  onAnswer: (question: Question) => void;
  onEdit: (question: Question) => void;
  onViewPost: (postId: string) => void;
  /** The question named in the URL, or null. */
  linkedId: string | null;
}) {
  const isFiltered = search !== '';
  // With filters, the list includes the question of the day.
  const listed = useMemo(
    () => (isFiltered ? questions : questions.filter(({ id }) => id !== today?.id)),
    [questions, isFiltered, today?.id],
  );
  const { shown, endRef } = useIncrementalList(listed, search);
  const list = useListFocus<HTMLUListElement>(listed.length);
  const first = useListFocus<HTMLDivElement>(questions.length);
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
  const handlers = useMemo(
    (): QuestionHandlers => ({
      onAnswer,
      onEdit,
      onArchive: archive,
      onUnarchive: unarchive,
      onViewPost,
    }),
    [onAnswer, onEdit, archive, unarchive, onViewPost],
  );
  const isEmpty = questions.length === 0;
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <div ref={first} className="contents">
        {today ? (
          <TodaysQuestion
            key={today.id}
            question={today}
            hasAnswer={answered.has(today.id)}
            handlers={handlers}
          />
        ) : null}
      </div>
      {filterBar}
      {isEmpty ? <EmptyQuestions kind={kind} isFiltered={isFiltered} /> : null}
      <div className={isEmpty || listed.length === 0 ? 'hidden' : 'contents'}>
        <ul ref={list} className="rounded-card border border-line bg-surface">
          {shown.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              postIds={postIdsOf.get(question.id) ?? noPostIds}
              hasAnswer={answered.has(question.id)}
              handlers={handlers}
              isLinked={kind === 'archive' && question.id === linkedId}
            />
          ))}
        </ul>
        <div ref={endRef} />
      </div>
    </div>
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
