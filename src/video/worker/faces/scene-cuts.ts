import type { Face } from '#domain/video/faces.ts';

/** The brightness of each part of an image, from 0 to 255, row by row. */
export type LightMap = Float32Array;

const cells = 16;
/** Two images of the same scene differ by less, even half a second apart. */
const minDifference = 14;
/** If a face moved by less, it stays in view without a jump. A share of the image. */
const minJump = 0.08;
/** The share of the total change that must happen between two consecutive frames. */
const minShare = 0.6;
/** Times closer than this show the same frame or consecutive frames. */
const closestSeconds = 1 / 64;

type Picture = { data: Uint8ClampedArray; width: number; height: number };
type Moment = { seconds: number; light: LightMap };

/** The mean brightness of each of 16 x 16 parts of an image. */
export function lightMapOf({ data, width, height }: Picture): LightMap {
  const sums = new Float32Array(cells * cells);
  const counts = new Float32Array(cells * cells);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * cells) / height) * cells;
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const cell = row + Math.floor((x * cells) / width);
      sums[cell] =
        (sums[cell] ?? 0) +
        0.2126 * (data[at] ?? 0) +
        0.7152 * (data[at + 1] ?? 0) +
        0.0722 * (data[at + 2] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0));
}

/** Whether there may be a scene cut between two frames that affects the crop: both the scene and the face changed. */
export function maySceneChange(
  before: { light: LightMap; faces: readonly Face[] },
  after: { light: LightMap; faces: readonly Face[] },
): boolean {
  if (differenceOf(before.light, after.light) < minDifference) return false;
  const [from, to] = [largestOf(before.faces), largestOf(after.faces)];
  if (!from || !to) return from !== to;
  return Math.hypot(to.left - from.left, to.top - from.top) > minJump;
}

/**
 * Returns a time after the last frame of one scene and not after the first frame of the next; null if the image
 * changes gradually. `read` returns the frame at a time, or null.
 */
export async function sceneCutBetween(
  before: Moment,
  after: Moment,
  read: (seconds: number) => Promise<LightMap | null>,
): Promise<number | null> {
  const whole = differenceOf(before.light, after.light);
  let [from, to] = [before, after];
  while (to.seconds - from.seconds > closestSeconds) {
    const seconds = (from.seconds + to.seconds) / 2;
    const light = await read(seconds);
    if (!light) return null;
    const isBefore = differenceOf(from.light, light) < differenceOf(light, to.light);
    if (isBefore) from = { seconds, light };
    else to = { seconds, light };
    if (differenceOf(from.light, to.light) < minShare * whole) return null;
  }
  return from.seconds + closestSeconds / 16;
}

function differenceOf(one: LightMap, other: LightMap): number {
  return one.reduce((sum, light, cell) => sum + Math.abs(light - (other[cell] ?? 0)), 0) / one.length;
}

function largestOf(faces: readonly Face[]): Face | undefined {
  return faces.toSorted((one, other) => other.height - one.height)[0];
}
