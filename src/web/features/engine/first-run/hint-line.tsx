import { X } from 'lucide-react';
import type { HintId } from '#domain/first-run.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changeFirstRun } from '#web/data/store/first-run.ts';
import { Button } from '#web/ui/button.tsx';
import { saved } from '#web/ui/toast.ts';

/** A one-sentence explanation of a term, which the user can hide. */
export function HintLine({ hint }: { hint: HintId }) {
  const { term, sentence } = hints[hint];
  return (
    <p className="flex items-center gap-2.5 border-l-2 border-edge pl-3 text-sm text-ink-soft">
      <span className="min-w-0 flex-1 text-pretty">
        <strong className="font-semibold text-ink">{term}</strong> {sentence}
      </span>
      <Button
        variant="quiet"
        size="icon-end"
        className="-my-2"
        aria-label={`Hide this hint: ${term}`}
        onClick={() => void saved(attempt(() => changeFirstRun({ seenHints: { [hint]: true } })))}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </p>
  );
}

const hints: Readonly<Record<HintId, { term: string; sentence: string }>> = {
  dump: {
    term: 'The Dump',
    sentence: 'holds raw ideas. Only you can see them, and nothing becomes a post until you promote it.',
  },
  promote: { term: 'Promote', sentence: 'copies an idea into your next free post, where you write it up.' },
  batch: { term: 'A batch', sentence: 'is 30 posts. Finish them, export them, and start the next one.' },
  streak: { term: 'A streak', sentence: 'counts the days in a row on which you reach your daily target.' },
  badge: {
    term: 'A row badge',
    sentence: 'marks every five finished posts. A long streak earns badges, too.',
  },
};
