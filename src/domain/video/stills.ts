/** Measures of a small image of a frame. */
export type PictureQuality = {
  /** Mean difference between neighboring pixels, from 0 to 1. */
  sharpness: number;
  /** Mean brightness, from 0 to 1. */
  brightness: number;
};
/** A frame to choose from. `height` is a share of the frame's height. */
export type StillCandidate = PictureQuality & { faces: readonly { height: number; score: number }[] };

/** Faces count fully from this share of the frame's height. */
const fullFaceHeight = 0.2;
/** Darker or brighter frames are fades or mistakes. */
const usualBrightness = { min: 0.18, max: 0.85 };

/**
 * Returns the position of the best still: sharp, neither dark nor blank, with a clearly visible face. If several are
 * equal, returns the first. Null if there are none.
 */
export function bestStill(candidates: readonly StillCandidate[]): number | null {
  const sharpest = Math.max(...candidates.map(({ sharpness }) => sharpness), Number.EPSILON);
  const scores = candidates.map((candidate) => scoreOf(candidate, sharpest));
  return scores.length === 0 ? null : scores.indexOf(Math.max(...scores));
}

/** A score from 0 to 1. Motion blur and a face that is turned away both lower it. */
function scoreOf({ sharpness, brightness, faces }: StillCandidate, sharpest: number): number {
  const face = Math.max(0, ...faces.map(({ score, height }) => score * Math.min(1, height / fullFaceHeight)));
  return exposureOf(brightness) * (0.5 * (sharpness / sharpest) + 0.5 * face);
}

function exposureOf(brightness: number): number {
  const { min, max } = usualBrightness;
  if (brightness < min) return brightness / min;
  return brightness > max ? (1 - brightness) / (1 - max) : 1;
}

/** Measures tightly packed RGBA pixels. */
export function qualityOf(rgba: Uint8ClampedArray, width: number, height: number): PictureQuality {
  const luma = new Float32Array(width * height);
  let sum = 0;
  for (let pixel = 0; pixel < luma.length; pixel++) {
    const at = 4 * pixel;
    luma[pixel] =
      (0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0)) / 255;
    sum += luma[pixel] ?? 0;
  }
  let difference = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = [at - 1, at + 1, at - width, at + width].reduce(
        (all, next) => all + (luma[next] ?? 0),
        0,
      );
      difference += Math.abs(4 * (luma[at] ?? 0) - around) / 4;
    }
  }
  const inner = Math.max(1, (width - 2) * (height - 2));
  return { sharpness: difference / inner, brightness: sum / Math.max(1, luma.length) };
}
