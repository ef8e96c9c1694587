import { memo } from 'react';
import type { Question } from '#domain/interview/question.ts';
import { AnswerHint, QuestionActions, QuestionFacts, type QuestionHandlers } from './question-parts.tsx';

/** A question in the list. The whole row opens the dialog, except for its buttons. */
export const QuestionRow = memo(function QuestionRow({
  question,
  postIds,
  handlers,
  isLinked,
  hasAnswer,
}: {
  question: Question;
  postIds: readonly string[];
  /** Whether there is an earlier answer, including one that could not be processed. */
  hasAnswer: boolean;
  handlers: QuestionHandlers;
  /** Whether the URL names this question. */
  isLinked: boolean;
}) {
  const { prompt, status } = question;
  const isArchived = status === 'archived';
  const isStarted = hasAnswer || status === 'answered';
  return (
    <li
      {...(isLinked ? { tabIndex: -1, 'data-landing': true } : {})}
      className="group relative flex scroll-my-4 flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-2 transition-colors not-first:border-t first:rounded-t-card last:rounded-b-card focus-within:bg-paper hover:bg-paper data-landing:outline-2 data-landing:-outline-offset-2 data-landing:outline-ink sm:px-5"
    >
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-4 gap-y-1.5 py-1.5">
        {isArchived ? (
          <p className="min-w-0 flex-1 basis-72 wrap-anywhere">{prompt}</p>
        ) : (
          <button
            type="button"
            onClick={() => handlers.onAnswer(question)}
            // The button's `after` covers the whole row.
            className="min-w-0 flex-1 basis-72 text-start wrap-anywhere after:absolute after:inset-0"
          >
            {prompt}
          </button>
        )}
        <QuestionFacts question={question} />
      </div>
      {/* Only the buttons are above that layer. A press next to them also opens the dialog. */}
      <div className="ml-auto flex min-h-11 flex-wrap items-center justify-end gap-1 [&_button]:relative">
        {isArchived ? null : (
          <span className={`pointer-events-none mr-2 ${isStarted ? '' : '@max-3xl:hidden'}`}>
            <AnswerHint isStarted={isStarted} />
          </span>
        )}
        <QuestionActions question={question} postIds={postIds} handlers={handlers} />
      </div>
    </li>
  );
});
