import { clipShapeOf } from '../clip-shape.ts';
import type { CropArea } from '../framing.ts';
import { nearestEven, type PixelRect, type PixelSize } from '../geometry.ts';
import { type Shape, shapeOf } from '../output-size.ts';
import { textDirection } from '../text-script.ts';
import { type Box, frameWidth } from './box.ts';
import { type ClipPlace, type ForUprightClips, templateFacts } from './template-facts.ts';
import type { TemplateId } from './template-ids.ts';

/** The inputs that determine the arrangement of a frame. */
export type Frame = {
  template: TemplateId;
  output: PixelSize;
  /** The clip's size. Null before a clip is chosen; the frame is then arranged for a wide clip. */
  clip?: PixelSize | null | undefined;
  /** A title in a right-to-left script mirrors the frame. */
  positionTitle?: string;
  /** Without a logo, some frames close the gap in its row. */
  brand?: { logoDataUrl: string | null };
};

/** The parts of a template's design, in one output size, that concern the clip. */
export type FrameDesign = {
  /** Output pixels per design unit. */
  unit: number;
  /** Even edges: 4:2:0 video stores one color per 2 x 2 pixels, so an odd edge would bleed. */
  videoArea: PixelRect;
  videoBackground: ClipPlace['videoBackground'];
  /** The rows of the frame where nothing covers the clip. */
  clearRows: { fromPixels: number; toPixels: number };
};

export function frameDesign(frame: Frame): FrameDesign {
  const { places, uprightPlaces } = templateFacts[frame.template];
  const place = arranged(frame, places, uprightPlaces);
  const unit = frame.output.widthPixels / frameWidth;
  const area = videoAreaFor(place, frame.clip);
  const { top, height } = place.videoArea;
  const [from, to] = place.clearRows ?? [top, top + height];
  return {
    unit,
    videoArea: evenRect(isMirrored(frame, place) ? mirroredBox(area) : area, unit),
    videoBackground: place.videoBackground,
    clearRows: { fromPixels: nearestEven(from * unit), toPixels: nearestEven(to * unit) },
  };
}

/**
 * Returns the arrangement for the shape of the frame. Uses the one for upright clips if the template has one and the
 * clip is upright, or square where a wide area would cut people off at the collar.
 */
export function arranged<Arrangement>(
  { template, output, clip }: Frame,
  all: Readonly<Record<Shape, Arrangement>>,
  upright: ForUprightClips<Arrangement>,
): Arrangement {
  const shape = shapeOf(output);
  const clipShape = clip && clipShapeOf(clip);
  const { squareLikeUpright = ['square'] } = templateFacts[template];
  const isLikeUpright =
    clipShape === 'upright' || (clipShape === 'square' && squareLikeUpright.includes(shape));
  return (isLikeUpright && upright[shape]) || all[shape];
}

/** The area is as high as the clip at full width, within the limits of its place. */
function videoAreaFor(
  { videoArea, minVideoHeight = videoArea.height }: ClipPlace,
  clip: PixelSize | null | undefined,
): Box {
  if (!clip) return videoArea;
  const height = (videoArea.width * clip.heightPixels) / clip.widthPixels;
  return { ...videoArea, height: Math.min(Math.max(height, minVideoHeight), videoArea.height) };
}

/** Whether the frame is mirrored for the title. */
export function isMirrored({ positionTitle }: Frame, { keepsSides }: ClipPlace): boolean {
  return !keepsSides && positionTitle !== undefined && textDirection(positionTitle) === 'rtl';
}

export function mirroredBox(box: Box): Box {
  return { ...box, left: frameWidth - box.left - box.width };
}

/** Where the clip is shown, and which rows of it stay uncovered. */
export function cropAreaOf({ videoArea, clearRows }: FrameDesign): CropArea {
  const { widthPixels, heightPixels, topPixels } = videoArea;
  const clear = {
    fromPixels: clearRows.fromPixels - topPixels,
    toPixels: clearRows.toPixels - topPixels,
  };
  return { widthPixels, heightPixels, clear };
}

/** The rectangle of a box in pixels, with even edges. */
export function evenRect({ left, top, width, height }: Box, unit: number): PixelRect {
  const [leftPixels, topPixels] = [nearestEven(left * unit), nearestEven(top * unit)];
  return {
    leftPixels,
    topPixels,
    widthPixels: nearestEven((left + width) * unit) - leftPixels,
    heightPixels: nearestEven((top + height) * unit) - topPixels,
  };
}
