import type { CardKind } from '#domain/video/cards.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { loadModule } from '../load-module.ts';

/** The cards at output size; null for a card that the video doesn't have. */
export type CardPixels = Record<CardKind, ImageData | null>;

export async function cardPixels(plan: RenderPlan, images: OverlayImages): Promise<CardPixels> {
  const { cards, cardTexts: texts, overlay } = plan;
  const draw = async (kind: CardKind) => {
    const { drawCard } = await loadModule(import('./draw-card.ts'));
    const { widthPixels, heightPixels } = plan.output;
    const context = await drawCard({ kind, texts, overlay }, images);
    return context.getImageData(0, 0, widthPixels, heightPixels);
  };
  return {
    intro: cards?.introFrames ? await draw('intro') : null,
    outro: cards?.outroFrames ? await draw('outro') : null,
  };
}
