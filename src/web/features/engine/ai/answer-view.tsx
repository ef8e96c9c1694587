import { Square } from 'lucide-react';
import { useId } from 'react';
import { actionLabel, answersWithChoices } from '#domain/ai/ai-action.ts';
import type { DiscardReason } from '#domain/ai/discard-reasons.ts';
import { openQuestions } from '#domain/ai/open-questions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangeReview } from '#web/ui/change-review.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { DiscardReasons } from './discard-reasons.tsx';
import { FailedAnswerAlert, FailedAnswerButtons } from './failed-answer.tsx';
import type { useEdit } from './use-edit.ts';

/** The AI's answer: streaming, ready for review, or failed. */
export function AnswerView({
  edit: { state, chosen, choose, accept, start, stop },
  onVersionB,
  onDiscard,
}: {
  edit: ReturnType<typeof useEdit>;
  onVersionB: (text: string) => void;
  onDiscard: (reason: DiscardReason) => void;
}) {
  // "Stop" replaces "Try again", so a double press must not stop the answer.
  const hasJustStarted = useJustChanged(state.stage);
  switch (state.stage) {
    case 'idle':
      return null;
    case 'coming':
      return (
        <section aria-label="Answer" aria-busy="true" className="grid gap-3">
          <div className="flex items-center gap-3">
            <Spinner label={`${actionLabel(state.task)} in progress`} size="small" />
            <p className="mr-auto text-sm text-ink-soft">{actionLabel(state.task)}</p>
            <Button variant="secondary" onClick={() => hasJustStarted() || stop()}>
              <Square aria-hidden="true" className="size-4 fill-current" />
              Stop
            </Button>
          </div>
          {state.isModelLoading ? (
            <p role="status" className="text-sm text-ink-soft">
              The model is loading… The first answer can take a few minutes.
            </p>
          ) : null}
          {answersWithChoices(state.task) ? (
            <Choices choices={state.choices} chosen={null} onChoose={null} />
          ) : (
            <AnswerText text={state.text} />
          )}
        </section>
      );
    case 'failed':
      return (
        <section aria-label="Answer" className="grid gap-3">
          <FailedAnswerAlert {...state} />
          {state.choices.length > 0 ? (
            <Choices choices={state.choices} chosen={null} onChoose={null} />
          ) : (
            <AnswerText text={state.text} />
          )}
          <FailedAnswerButtons ownKey={state.ownKey} onRetry={() => start(state.task)}>
            {state.text.trim() === '' || answersWithChoices(state.task) ? null : (
              <Button variant="secondary" onClick={() => onVersionB(state.text)}>
                Insert partial answer as Version B
              </Button>
            )}
          </FailedAnswerButtons>
        </section>
      );
    case 'done':
      return (
        <section aria-label="Answer" className="grid gap-4">
          {state.isCutOff ? (
            <Alert tone="caution" title="The answer was cut off">
              <p>It reached the length limit. Check the end before you apply it.</p>
            </Alert>
          ) : null}
          {answersWithChoices(state.task) ? (
            <Choices choices={state.choices} chosen={chosen} onChoose={choose} />
          ) : null}
          {state.proposal ? <OpenQuestions text={state.proposal.text} /> : null}
          {state.proposal ? (
            <ChangeReview
              pieces={state.proposal.pieces}
              accepted={state.proposal.accepted}
              onAccept={accept}
            />
          ) : null}
          <DiscardReasons onDiscard={onDiscard} />
        </section>
      );
  }
}

/** Details that the AI lacked. They are bracketed questions in the text. */
function OpenQuestions({ text }: { text: string }) {
  const questions = openQuestions(text);
  return questions.length === 0 ? null : (
    <Alert title={questions.length === 1 ? 'A detail is missing' : 'Some details are missing'}>
      <ul className="list-disc pl-5">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p>
        Replace {questions.length === 1 ? 'the question' : 'the questions'} in brackets with your{' '}
        {questions.length === 1 ? 'answer' : 'answers'}.
      </p>
    </Alert>
  );
}

function AnswerText({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="rounded-control border border-line bg-surface p-4 leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  );
}

function Choices({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly string[];
  chosen: number | null;
  onChoose: ((index: number) => void) | null;
}) {
  const group = useId();
  // Identified by position: two choices may be equal.
  const placed = choices.map((choice, place) => ({ choice, place }));
  return (
    <fieldset className="grid gap-2" disabled={onChoose === null}>
      <legend className="mb-2 text-sm font-medium">{onChoose ? 'Choose one' : 'Writing…'}</legend>
      {placed.map(({ choice, place }) => (
        <label
          key={place}
          className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-line bg-surface p-4 text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere transition-colors hover:border-edge has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={group}
            className="mt-1 size-4 shrink-0 accent-ink"
            checked={place === chosen}
            onChange={() => onChoose?.(place)}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}
