import { X } from 'lucide-react';
import { useState } from 'react';
import type { Formula } from '#domain/formulas/formula.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { closeBreakdown, useBreakdown } from '#web/data/store/formulas.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { saved } from '#web/ui/toast.ts';

/** The breakdown of the formula that a post was started with. It stays visible if the formula is deleted. */
export function FormulaPanel({ postId }: { postId: string }) {
  const beside = useBreakdown(postId);
  const [formula, setFormula] = useState<Formula | null>(null);
  if (beside?.formula && beside.formula !== formula) setFormula(beside.formula);
  if (!formula || beside?.formulaId !== formula.formulaId) return null;
  return (
    <Card aria-label="Post Formula" className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">Post Formula</h2>
        <Button
          variant="quiet"
          size="icon-end"
          aria-label="Close formula"
          onClick={() => void saved(attempt(() => closeBreakdown(postId)))}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {beside.formula ? (
        <p className="text-sm text-ink-soft">
          Type or say a few notes. “Write with this formula” turns them into a post.
        </p>
      ) : (
        <Alert>
          <p>This formula was deleted. It stays visible until you close it or leave the post.</p>
        </Alert>
      )}
      <p className="text-sm leading-relaxed whitespace-pre-line wrap-anywhere">{formula.breakdown}</p>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">Source post</summary>
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{formula.post.content}</p>
      </details>
    </Card>
  );
}
