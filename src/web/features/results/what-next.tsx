import { CalendarClock, Lightbulb, PenLine } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { postAddress, publishingAddress } from '#domain/addresses.ts';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { type Findings, type Suggestion, suggestionsFrom } from '#domain/results/findings.ts';
import { mayPublish } from '#web/data/account/session.ts';
import { type StartedPost, startWithAngle, startWithFormula } from '#web/data/results/start-post.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { isSaved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { hourName, weekdayName } from './labels.ts';

/** Suggestions for the next posts, each with the numbers behind it. */
export function WhatNext({ findings }: { findings: Findings }) {
  const suggestions = suggestionsFrom(findings, { weekday: weekdayName, hour: hourName });
  return (
    <Card title="What to write next">
      {suggestions.length === 0 ? (
        <p className="text-sm text-ink-soft">
          Nothing stands out yet. Add the numbers of more posts, with different angles and hooks.
        </p>
      ) : null}
      <ul aria-label="Suggestions" className="grid grid-cols-1 divide-y divide-line">
        {suggestions.map((suggestion) => (
          <li
            key={suggestion.kind}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <Lightbulb aria-hidden="true" className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
            <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
              <p className="font-semibold wrap-anywhere">{suggestion.what}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{suggestion.because}</p>
            </div>
            <Step suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case 'angle':
    case 'try':
      return <Start suggestion={suggestion.what} start={() => startWithAngle(suggestion.angle)} />;
    case 'formula':
      return <Start suggestion={suggestion.what} start={() => startWithFormula(suggestion.formulaId)} />;
    case 'time':
      return mayPublish() ? (
        <Link to={publishingAddress} className={buttonClass({ variant: 'secondary' })}>
          <CalendarClock aria-hidden="true" className="size-4" />
          Set weekly slots
        </Link>
      ) : null;
    case 'hook':
      // A hook is no angle, so there is no post to start.
      return null;
  }
}

function Start({ suggestion, start }: { suggestion: string; start: () => Promise<StartedPost | null> }) {
  const navigate = useNavigate();
  const starting = useAction(() => attempt(start), {
    failure: 'Not started',
    onSuccess: (started) => {
      if (started === null) return toastFailed(noUnstartedPostMessage);
      const { postId, undo } = started;
      void navigate(postAddress(postId));
      if (undo) toastDoneWithUndo('This post has a new angle', () => void isSaved(attempt(undo)));
    },
  });
  return (
    <Button
      variant="secondary"
      aria-label={`Start a post: ${suggestion}`}
      isBusy={starting.isPending}
      onClick={() => void starting.run()}
    >
      <PenLine aria-hidden="true" className="size-4" />
      Start a post
    </Button>
  );
}
