import { useMemo } from 'react';
import type { CardKind } from '#domain/video/cards.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { useCardCanvas } from './use-card-canvas.ts';

const labels: Readonly<Record<CardKind, string>> = { intro: 'The intro card', outro: 'The outro card' };

/** A card that covers the whole frame. It is drawn before it is shown. */
export function CardLayer({ kind, plan, isShown }: { kind: CardKind; plan: RenderPlan; isShown: boolean }) {
  const { cardTexts, overlay } = plan;
  const spec = useMemo(() => ({ kind, texts: cardTexts, overlay }), [kind, cardTexts, overlay]);
  const canvas = useCardCanvas(spec);
  return (
    <div className={`absolute inset-0 z-20 ${isShown ? '' : 'hidden'}`}>
      <canvas ref={canvas} role="img" aria-label={labels[kind]} className="size-full" />
    </div>
  );
}
