import { type CropRect, centerFocus, coverCrop, type Framing } from './framing.ts';
import type { PixelSize } from './geometry.ts';
import type { FrameDesign } from './templates/frame-design.ts';

/**
 * The clip fills its area if the crop keeps this share of it, because faces and hands rarely reach the outermost
 * tenths.
 */
const minKeptShare = 0.8;
/** A crop with a face keeps what matters if it is this many times as wide and as high as the face. */
const minRoom = { across: 1.6, down: 1.75 };
/** With every framing, a clip this close to the area's shape reaches the edges. */
const sameShapeShare = 0.99;

/**
 * The framing that suits a clip's shape: it fills the area if little is cut off, or if it shows only one person and
 * the area has room for the face. Otherwise the whole clip is shown over a blurred copy. Templates with a white area
 * are made for clips on white.
 * @param face the only face in the clip; null if there are several or none was found
 */
export function suggestedFraming(
  source: PixelSize,
  { videoArea: area, videoBackground }: Pick<FrameDesign, 'videoArea' | 'videoBackground'>,
  face: CropRect | null = null,
): Framing['kind'] {
  if (videoBackground === 'white') return 'fit';
  const { width, height } = coverCrop(source, area, centerFocus);
  const keptShare = Math.min(width, height);
  if (keptShare >= sameShapeShare) return 'fit';
  const hasRoom = face && width >= minRoom.across * face.width && height >= minRoom.down * face.height;
  return keptShare >= minKeptShare || hasRoom ? 'fill' : 'blur';
}
