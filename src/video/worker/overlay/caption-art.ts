import { legibleOn } from '#domain/video/brand.ts';
import {
  captionPadding,
  captionTextConstraints,
  captionLineHeight as lineHeight,
} from '#domain/video/caption-text.ts';
import { type CaptionArea, type Cue, captionArea, cueAt } from '#domain/video/captions.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { fitText, textDirection } from '#domain/video/text-fit.ts';
import type { CaptionPatch } from './caption-patch.ts';
import { CanvasUnavailableError } from './overlay.ts';
import { loadOverlayFonts } from './overlay-fonts.ts';

/** Draws each caption once, when it is first shown. */
export type CaptionArt = {
  room: CaptionArea;
  /** What is to be seen at that second of the result. The same caption gives the same object. */
  patchAt(seconds: number): CaptionPatch | null;
  /** Whether a text ends with an ellipsis, because all of it does not fit. */
  isCut(text: string): boolean;
};

/** Which of the plan's captions are cut, by their positions. */
export async function cutCaptions(plan: RenderPlan): Promise<number[]> {
  const art = await openCaptionArt(plan);
  return plan.captions.flatMap(({ text }, position) => (art?.isCut(text) ? position : []));
}

/** Null for a plan without captions. Loads the fonts that their letters need. */
export async function openCaptionArt(plan: RenderPlan): Promise<CaptionArt | null> {
  if (plan.captions.length === 0) return null;
  const letters = plan.captions.map(({ text }) => text).join('');
  const { text: families } = await loadOverlayFonts({ ...plan.overlay, positionTitle: letters });
  const room = captionArea(plan.output, plan.videoRect, plan.framing);
  const { widthPixels, heightPixels } = room.rect;
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  const pen: CaptionPen = {
    context,
    room,
    families,
    unit: plan.output.widthPixels / 1080,
    ink: plan.overlay.brand.colors.ink,
  };
  let latest: { cue: Cue; patch: CaptionPatch } | null = null;
  return {
    room,
    patchAt(seconds) {
      const cue = cueAt(plan.captions, seconds);
      if (!cue) return null;
      if (latest?.cue !== cue) latest = { cue, patch: drawn(pen, cue.text) };
      return latest.patch;
    },
    isCut: (text) => fittedCaption(pen, text).truncated,
  };
}

type CaptionPen = {
  context: OffscreenCanvasRenderingContext2D;
  room: CaptionArea;
  families: string;
  unit: number;
  ink: string;
};

function fittedCaption({ context, room, families, unit }: CaptionPen, text: string) {
  const font = (sizePixels: number) => `700 ${sizePixels}px ${families}`;
  const measure = (part: string, sizePixels: number) => {
    context.font = font(sizePixels);
    return context.measureText(part).width;
  };
  return { ...fitText(text, captionTextConstraints(room.rect, unit), measure), font, measure };
}

function drawn(pen: CaptionPen, text: string): CaptionPatch {
  const { context, room, unit, ink } = pen;
  const { widthPixels, heightPixels } = room.rect;
  const padding = captionPadding(unit);
  const { lines, sizePixels, font, measure } = fittedCaption(pen, text);

  const isPlate = room.background === 'plate';
  const textWidth = Math.max(...lines.map((line) => measure(line, sizePixels)));
  const boxWidth = textWidth + 2 * padding.across;
  const boxHeight = sizePixels * lineHeight * lines.length + 2 * padding.down;
  const left = (widthPixels - boxWidth) / 2;
  // On its own white in the middle of the band; over a picture as low as there is room.
  const top = isPlate ? heightPixels - boxHeight : (heightPixels - boxHeight) / 2;
  context.clearRect(0, 0, widthPixels, heightPixels);
  context.fillStyle = isPlate ? ink : '#ffffff';
  if (isPlate) {
    context.beginPath();
    context.roundRect(left, top, boxWidth, boxHeight, 18 * unit);
    context.fill();
  } else context.fillRect(0, 0, widthPixels, heightPixels);

  context.font = font(sizePixels);
  context.fillStyle = isPlate
    ? legibleOn(ink, ['#FFFFFF', '#000000'])
    : legibleOn('#FFFFFF', [ink, '#000000']);
  context.direction = textDirection(text);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  lines.forEach((line, index) => {
    context.fillText(line, widthPixels / 2, top + padding.down + sizePixels * lineHeight * (index + 0.5));
  });

  const used = evenAround({ left, top, width: boxWidth, height: boxHeight }, room.rect);
  return {
    rect: {
      ...used,
      leftPixels: room.rect.leftPixels + used.leftPixels,
      topPixels: room.rect.topPixels + used.topPixels,
    },
    pixels: context.getImageData(used.leftPixels, used.topPixels, used.widthPixels, used.heightPixels),
  };
}

/** The least rectangle with even edges around a box, inside the room. */
function evenAround(
  box: { left: number; top: number; width: number; height: number },
  room: PixelRect,
): PixelRect {
  const from = (edge: number) => Math.max(0, 2 * Math.floor(edge / 2));
  const to = (edge: number, most: number) => Math.min(most, 2 * Math.ceil(edge / 2));
  const [leftPixels, topPixels] = [from(box.left), from(box.top)];
  return {
    leftPixels,
    topPixels,
    widthPixels: to(box.left + box.width, room.widthPixels) - leftPixels,
    heightPixels: to(box.top + box.height, room.heightPixels) - topPixels,
  };
}
