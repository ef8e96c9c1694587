import { sharedCaptionConstraints } from '#domain/video/caption-text.ts';
import { type CaptionArea, captionArea } from '#domain/video/captions.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { type CaptionSpan, captionSpans, collapseWhitespace } from '#domain/video/spoken-words.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { type FittedText, fitText } from '#domain/video/text-fit.ts';
import { type CaptionPen, captionFont, drawCaption } from './draw-caption.ts';
import { CanvasUnavailableError } from './overlay.ts';
import { loadOverlayFonts } from './overlay-fonts.ts';
import type { Patch } from './patch.ts';

/** Draws captions on first use and caches the latest one. */
export type CaptionRenderer = {
  area: CaptionArea;
  /** Which caption is shown when. Nothing changes within a span. */
  spans: readonly CaptionSpan[];
  /** The caption shown at `seconds` of the result. Returns the same object within a span. */
  patchAt(seconds: number): Patch | null;
  /** True if the text is too long and ends with an ellipsis. */
  isTruncated(text: string): boolean;
};

/** The indexes of the plan's captions that are too long and end with an ellipsis. */
export async function truncatedCaptions(plan: RenderPlan): Promise<number[]> {
  const renderer = await createCaptionRenderer(plan);
  return plan.captions.flatMap(({ text }, position) => (renderer?.isTruncated(text) ? position : []));
}

/** Creates a renderer and loads the fonts for the captions' characters. Null for a plan without captions. */
export async function createCaptionRenderer(plan: RenderPlan): Promise<CaptionRenderer | null> {
  if (plan.captions.length === 0) return null;
  const words = plan.captions.map(({ text }) => text).join('');
  const { text: families } = await loadOverlayFonts(words, plan.overlay.brand.fonts);
  const design = frameDesign(plan.overlay);
  const area = captionArea(design, plan.videoRect, plan.framing);
  const { widthPixels, heightPixels } = area.rect;
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  const { unit } = design;
  const { captionStyle: style } = plan;
  const pen: CaptionPen = { context, families, area, unit, colors: plan.overlay.brand.colors, style };
  const measure = (text: string, sizePixels: number) => {
    context.font = captionFont(pen, sizePixels);
    return context.measureText(text).width;
  };
  const texts = plan.captions.map(({ text }) => text);
  const constraints = sharedCaptionConstraints(area.rect, unit, texts, measure);
  const fitted = (text: string): FittedText => fitText(text, constraints, measure);
  const draw = ({ cue, highlighted }: CaptionSpan): Patch =>
    drawCaption(pen, { ...fitted(cue.text), text: collapseWhitespace(cue.text), highlighted });

  const spans = captionSpans(plan.captions, style);
  let latest: { span: CaptionSpan; patch: Patch } | null = null;
  return {
    area,
    spans,
    patchAt(seconds) {
      const span = spans.find(
        ({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds,
      );
      if (!span) return null;
      if (latest?.span !== span) latest = { span, patch: draw(span) };
      return latest.patch;
    },
    isTruncated: (text) => fitted(text).truncated,
  };
}
