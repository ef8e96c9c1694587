import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newQuestion, secondsChoices } from '#domain/invitations/draft.ts';
import {
  maxQuestionLength,
  maxQuestions,
  maxTalkingPointsLength,
  type Question,
} from '#domain/invitations/invitation.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/textarea.tsx';

/** The questions of an invitation, each with a time limit and talking points. */
export function QuestionFields({
  questions,
  problems,
  maxSeconds,
  onChange,
}: {
  questions: readonly Question[];
  /** The error of each question; empty if it has none. */
  problems: readonly string[];
  maxSeconds: number;
  onChange: (questions: Question[]) => void;
}) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isOpen = (index: number) => opened.has(index);
  const setOpen = (index: number, isNowOpen: boolean) => {
    const others = [...opened].filter((at) => at !== index);
    setOpened(new Set(isNowOpen ? [...others, index] : others));
  };
  const change = (index: number, changed: Partial<Question>) =>
    onChange(questions.map((question, at) => (at === index ? { ...question, ...changed } : question)));
  return (
    <div className="grid grid-cols-1 gap-3">
      <ol aria-label="Questions" className="grid grid-cols-1 gap-3">
        {placesOf(questions).map(({ question, index, place }) => (
          <li key={place} className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-3">
            <Field label={`Question ${index + 1}`} error={problems[index] || undefined}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  dir="auto"
                  maxLength={maxQuestionLength}
                  value={question.text}
                  onChange={({ target }) => change(index, { text: target.value })}
                />
              )}
            </Field>
            <div className="flex items-center gap-1">
              <Select<string>
                aria-label={`Time for question ${index + 1}`}
                value={String(question.seconds)}
                options={secondsOptions(maxSeconds, question.seconds, 's')}
                onChange={(seconds) => change(index, { seconds: Number(seconds) })}
                className="w-26 shrink-0"
              />
              <Button
                variant="quiet"
                aria-expanded={isOpen(index)}
                onClick={() => setOpen(index, !isOpen(index))}
              >
                <ChevronRight
                  aria-hidden="true"
                  className={`size-4 shrink-0 transition-transform ${isOpen(index) ? 'rotate-90' : ''}`}
                />
                <span>
                  <span className="max-sm:sr-only">Talking points</span>
                  <span aria-hidden="true" className="sm:hidden">
                    Points
                  </span>
                </span>
                <span className="text-ink-soft tabular-nums">{lineCount(question.talkingPoints)}</span>
              </Button>
              {questions.length > 1 ? (
                <Button
                  variant="quiet"
                  size="icon"
                  className="ml-auto"
                  aria-label={`Remove question ${index + 1}`}
                  onClick={() => {
                    setOpened(new Set());
                    onChange(questions.filter((_, at) => at !== index));
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              ) : null}
            </div>
            {isOpen(index) ? (
              <TextArea
                aria-label={`Talking points of question ${index + 1}`}
                rows={4}
                dir="auto"
                maxLength={maxTalkingPointsLength}
                placeholder="Shown next to the camera, one per line"
                value={question.talkingPoints}
                onChange={({ target }) => change(index, { talkingPoints: target.value })}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {questions.length < maxQuestions ? (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChange([...questions, newQuestion(maxSeconds)])}
        >
          <Plus aria-hidden="true" className="size-4" /> Add question
        </Button>
      ) : null}
    </div>
  );
}

/** Questions have no ids, so their positions identify them. */
function placesOf(questions: readonly Question[]) {
  return questions.map((question, index) => ({ question, index, place: `question ${index + 1}` }));
}

/** Returns the usual lengths up to the longest. `own`, the stored length, is always included. */
export function secondsOptions(
  longest: number,
  own: number,
  unit: 's' | 'seconds',
): { value: string; label: string }[] {
  const choices = secondsChoices.filter((seconds) => seconds <= longest);
  return [...new Set<number>([...choices, own])]
    .sort((one, other) => one - other)
    .map((seconds) => ({ value: String(seconds), label: `${seconds} ${unit}` }));
}

function lineCount(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
