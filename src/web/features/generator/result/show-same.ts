import { motionRangeOf } from '#domain/video/plan.ts';
import type { RenderInputs } from './use-render.ts';

/** Returns whether two renders have the same content: clip, trim, look, and text. Fast mode makes no difference. */
export function showSame(one: RenderInputs, other: RenderInputs): boolean {
  return one.clip === other.clip && one.music === other.music && meaningOf(one) === meaningOf(other);
}

function meaningOf({ plan, fileName }: RenderInputs): string {
  const { output, ...words } = plan.overlay;
  const { cards, cardTexts } = plan;
  const hasCards = cards !== undefined && cards.introFrames + cards.outroFrames > 0;
  return JSON.stringify([
    fileName,
    plan.trim,
    plan.cuts,
    plan.reducesNoise,
    plan.minimizesSize,
    plan.framing,
    plan.coverSeconds,
    plan.captions,
    plan.captionStyle,
    plan.normalizesLoudness,
    motionRangeOf(plan) !== null,
    hasCards ? [cards, cardTexts] : [],
    (output.heightPixels / output.widthPixels).toFixed(2),
    words,
  ]);
}
