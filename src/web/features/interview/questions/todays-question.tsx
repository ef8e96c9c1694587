import { memo, useId } from 'react';
import type { Question } from '#domain/interview/question.ts';
import { Bars } from '#web/ui/bars.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AnswerHint, QuestionActions, QuestionFacts, type QuestionHandlers } from './question-parts.tsx';

/** The question of the day, first and large. The whole card opens the dialog, except for its buttons. */
export const TodaysQuestion = memo(function TodaysQuestion({
  question,
  hasAnswer,
  handlers,
}: {
  question: Question;
  hasAnswer: boolean;
  handlers: QuestionHandlers;
}) {
  const headingId = useId();
  const { prompt, status } = question;
  return (
    <section
      aria-labelledby={headingId}
      className="group relative grid grid-cols-1 gap-5 overflow-hidden rounded-card border border-line bg-surface p-6 transition-colors hover:border-edge @2xl:gap-6 @2xl:p-10"
    >
      <Bars
        looks={voiceLooks}
        className="pointer-events-none absolute top-8 right-10 h-[calc(100%-4rem)] max-h-44 fill-sunken @max-4xl:hidden"
      />
      <h2 id={headingId} className="font-sans text-sm font-semibold tracking-normal text-ink-soft">
        Today’s question
      </h2>
      <button
        type="button"
        onClick={() => handlers.onAnswer(question)}
        // The button's `after` covers the whole card. Longer questions use smaller text.
        className={`max-w-3xl justify-self-start text-start font-display font-bold tracking-tight text-pretty wrap-anywhere after:absolute after:inset-0 after:rounded-card ${prompt.length > longPromptCharacters ? 'text-xl @4xl:text-2xl' : 'text-2xl @2xl:text-3xl @4xl:text-4xl @4xl:leading-tight'}`}
      >
        {prompt}
      </button>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 [&_button]:relative">
        <AnswerHint
          isStarted={hasAnswer || status === 'answered'}
          className={`${buttonClass({ size: 'large' })} pointer-events-none group-hover:bg-accent-hover max-sm:w-full`}
        />
        <QuestionFacts question={question} />
        <span className="ml-auto flex flex-wrap justify-end gap-1">
          <QuestionActions question={question} postIds={[]} handlers={handlers} />
        </span>
      </div>
    </section>
  );
});

const longPromptCharacters = 140;

const voiceLooks = ['', 'fill-accent-wash', ''] as const;
