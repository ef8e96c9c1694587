import { legibleOn } from '#domain/video/brand.ts';
import {
  captionPadding,
  captionLineHeight as lineHeight,
  sharedCaptionConstraints,
} from '#domain/video/caption-text.ts';
import { type CaptionArea, type Cue, captionArea, cueAt } from '#domain/video/captions.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import {
  type FittedText,
  fitText,
  type MeasureText,
  type TextConstraints,
  textDirection,
} from '#domain/video/text-fit.ts';
import { CanvasUnavailableError } from './overlay.ts';
import { loadOverlayFonts } from './overlay-fonts.ts';
import type { Patch } from './patch.ts';

/** Draws captions on first use and caches the latest one. */
export type CaptionRenderer = {
  area: CaptionArea;
  /** The caption shown at `seconds` of the result. Returns the same object for the same caption. */
  patchAt(seconds: number): Patch | null;
  /** Whether the text is too long and ends with an ellipsis. */
  isTruncated(text: string): boolean;
};

/** Indexes of the plan's captions that are too long and end with an ellipsis. */
export async function truncatedCaptions(plan: RenderPlan): Promise<number[]> {
  const renderer = await createCaptionRenderer(plan);
  return plan.captions.flatMap(({ text }, position) => (renderer?.isTruncated(text) ? position : []));
}

/** Null for a plan without captions. Loads the fonts for their characters. */
export async function createCaptionRenderer(plan: RenderPlan): Promise<CaptionRenderer | null> {
  if (plan.captions.length === 0) return null;
  const { text: families } = await loadOverlayFonts(plan.captions.map(({ text }) => text).join(''));
  const design = frameDesign(plan.overlay.template, plan.output);
  const area = captionArea(design, plan.videoRect, plan.framing);
  const { widthPixels, heightPixels } = area.rect;
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  const pen = { context, families };
  const { unit } = design;
  const texts = plan.captions.map(({ text }) => text);
  const style: CaptionStyle = {
    ...pen,
    area,
    unit,
    ink: plan.overlay.brand.colors.ink,
    constraints: sharedCaptionConstraints(area.rect, unit, texts, measureWith(pen)),
  };
  let latest: { cue: Cue; patch: Patch } | null = null;
  return {
    area,
    patchAt(seconds) {
      const cue = cueAt(plan.captions, seconds);
      if (!cue) return null;
      if (latest?.cue !== cue) latest = { cue, patch: drawCaption(style, cue.text) };
      return latest.patch;
    },
    isTruncated: (text) => fitCaption(style, text).truncated,
  };
}

type CaptionPen = { context: OffscreenCanvasRenderingContext2D; families: string };
type CaptionStyle = CaptionPen & {
  area: CaptionArea;
  unit: number;
  ink: string;
  constraints: TextConstraints;
};

function fontAt({ families }: CaptionPen, sizePixels: number): string {
  return `700 ${sizePixels}px ${families}`;
}

function measureWith(pen: CaptionPen): MeasureText {
  return (text, sizePixels) => {
    pen.context.font = fontAt(pen, sizePixels);
    return pen.context.measureText(text).width;
  };
}

function fitCaption(style: CaptionStyle, text: string): FittedText {
  return fitText(text, style.constraints, measureWith(style));
}

function drawCaption(style: CaptionStyle, text: string): Patch {
  const { context, area, unit, ink } = style;
  const { widthPixels, heightPixels } = area.rect;
  const padding = captionPadding(unit);
  const { lines, sizePixels } = fitCaption(style, text);
  const measure = measureWith(style);

  const isPlate = area.background === 'plate';
  const textWidth = Math.max(...lines.map((line) => measure(line, sizePixels)));
  const boxWidth = textWidth + 2 * padding.across;
  const boxHeight = sizePixels * lineHeight * lines.length + 2 * padding.down;
  const left = (widthPixels - boxWidth) / 2;
  // Centered on the white band below the video; at the bottom when it covers the video.
  const top = isPlate ? heightPixels - boxHeight : (heightPixels - boxHeight) / 2;
  context.clearRect(0, 0, widthPixels, heightPixels);
  context.fillStyle = isPlate ? ink : '#ffffff';
  if (isPlate) {
    context.beginPath();
    context.roundRect(left, top, boxWidth, boxHeight, 18 * unit);
    context.fill();
  } else context.fillRect(0, 0, widthPixels, heightPixels);

  context.font = fontAt(style, sizePixels);
  context.fillStyle = isPlate
    ? legibleOn(ink, ['#FFFFFF', '#000000'])
    : legibleOn('#FFFFFF', [ink, '#000000']);
  context.direction = textDirection(text);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  lines.forEach((line, index) => {
    context.fillText(line, widthPixels / 2, top + padding.down + sizePixels * lineHeight * (index + 0.5));
  });

  const used = evenAround({ left, top, width: boxWidth, height: boxHeight }, area.rect);
  return {
    rect: {
      ...used,
      leftPixels: area.rect.leftPixels + used.leftPixels,
      topPixels: area.rect.topPixels + used.topPixels,
    },
    pixels: context.getImageData(used.leftPixels, used.topPixels, used.widthPixels, used.heightPixels),
  };
}

/** The smallest rectangle with even edges around a box, clamped to the area. */
function evenAround(
  box: { left: number; top: number; width: number; height: number },
  area: PixelRect,
): PixelRect {
  const from = (edge: number) => Math.max(0, 2 * Math.floor(edge / 2));
  const to = (edge: number, max: number) => Math.min(max, 2 * Math.ceil(edge / 2));
  const [leftPixels, topPixels] = [from(box.left), from(box.top)];
  return {
    leftPixels,
    topPixels,
    widthPixels: to(box.left + box.width, area.widthPixels) - leftPixels,
    heightPixels: to(box.top + box.height, area.heightPixels) - topPixels,
  };
}
