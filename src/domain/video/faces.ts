import { type CropArea, type CropRect, centerFocus, coverCrop, type Focus } from './framing.ts';
import type { PixelSize } from './geometry.ts';
import type { PictureQuality } from './stills.ts';
import type { Trim } from './trim.ts';

/** A face in a frame, as fractions of the frame's size. The score is the detector's confidence, from 0 to 1. */
export type Face = CropRect & { score: number };
/** The faces in one frame, and the time of a scene cut between the previous frame and this one, if there is one. */
export type FaceSample = { seconds: number; faces: readonly Face[]; cutSeconds?: number | undefined };
/** A face sample with the image quality of its frame. */
export type FrameSample = FaceSample & PictureQuality;

/**
 * Enough to follow someone who walks. Per frame, detection takes about 20 ms and decoding up to that frame takes
 * longer.
 */
const samplesPerSecond = 2;

const minScore = 0.5;
/** A face in a smaller share of the frames is a false detection, or someone passing by. */
const minPresentShare = 0.3;
/** Between two frames, a face moves by at most this many times its size. Each missing frame allows as much again. */
const maxMovedSizes = 1.5;
/** After a longer gap, a face counts as a different one. */
const maxGapSamples = 4;
const maxGrowth = 1.8;
/** A face in fewer frames is not followed. */
const minFollowedSamples = 3;
/** Faces this much smaller than the largest belong to the background. */
const minSizeShare = 0.6;
/** Where the center of the face is in the crop, from its top: portraits leave more room below than above. */
const faceLine = 0.4;
/**
 * How far hair reaches above a face, whose box ends at the brows. A low crop shows the hair rather than the shoulders.
 */
const hairShare = 0.5;
/** The minimum space above the hair, as a share of the crop's height. */
const headroomShare = 0.05;

/** The times at which to look for faces: the middles of equal parts of the trim. */
export function faceSampleTimes({ startSeconds, durationSeconds }: Trim): number[] {
  const count = Math.max(1, Math.round(samplesPerSecond * durationSeconds));
  return Array.from(
    { length: count },
    (_, index) => startSeconds + ((index + 0.5) / count) * durationSeconds,
  );
}

/** One face through the clip, and the positions of the frames that show it. */
type Track = { faces: Face[]; positions: number[] };

/**
 * Returns the point in the clip that a still crop should keep in view: the center of the large face that is in most
 * frames. Null if there is none.
 */
export function faceFocus(samples: readonly FaceSample[], source: PixelSize, area: CropArea): Focus | null {
  const face = mainFace(samples);
  return face && focusOnFace(face, source, area);
}

/** The focus of a crop that shows a face well. */
export function focusOnFace(face: CropRect, source: PixelSize, area: CropArea): Focus {
  const { height } = coverCrop(source, area, centerFocus);
  const { fromPixels, toPixels } = area.clear ?? { fromPixels: 0, toPixels: area.heightPixels };
  const [from, to] = [(height * fromPixels) / area.heightPixels, (height * toPixels) / area.heightPixels];
  const headroom = from > 0 ? from : height * headroomShare;
  const { x, y } = middleOf(face);
  const line = from + faceLine * (to - from);
  const top = Math.min(y - line, face.top - hairShare * face.height - headroom);
  return { x, y: Math.max(top, face.top + face.height - to) + height / 2 };
}

/** The typical place of the large face that is in most frames. */
export function mainFace(samples: readonly FaceSample[]): CropRect | null {
  const main = mainTrack(tracksOf(samples), samples.length);
  return main ? typicalOf(main.faces) : null;
}

/** The typical place of the main face, or null if another face of similar size is beside it. */
export function onlyFace(samples: readonly FaceSample[]): CropRect | null {
  const [main, ...others] = mainTracks(tracksOf(samples), samples.length);
  const isBeside = ({ positions }: Track) => positions.some((position) => main?.positions.includes(position));
  return main && !others.some(isBeside) ? typicalOf(main.faces) : null;
}

/**
 * The place of the main face in each frame, or null where it is not visible. Before its first and after its last
 * frame, uses another lasting face, which is often the same person.
 */
export function followedFaces(samples: readonly FaceSample[]): (CropRect | null)[] {
  const tracks = tracksOf(samples);
  const followed: (CropRect | null)[] = samples.map(() => null);
  const main = mainTrack(tracks, samples.length);
  if (!main) return followed;
  const minHeight = minSizeShare * typicalOf(main.faces).height;
  const others = tracks.filter(
    ({ faces }) => faces.length >= minFollowedSamples && typicalOf(faces).height >= minHeight,
  );
  for (const { faces, positions } of [main, ...byFrequency(others)]) {
    const [first, last] = [positions[0] ?? 0, positions.at(-1) ?? 0];
    if (followed.slice(first, last + 1).some((face) => face !== null)) continue;
    for (const [index, face] of faces.entries()) followed[positions[index] ?? 0] = face;
  }
  return followed;
}

function mainTrack(tracks: readonly Track[], sampleCount: number): Track | null {
  return mainTracks(tracks, sampleCount)[0] ?? null;
}

/** The large faces that last, main face first. */
function mainTracks(tracks: readonly Track[], sampleCount: number): Track[] {
  const lasting = tracks.filter(({ faces }) => faces.length >= Math.max(1, minPresentShare * sampleCount));
  const heightOf = ({ faces }: Track) => typicalOf(faces).height;
  const largest = Math.max(...lasting.map(heightOf));
  return byFrequency(lasting.filter((track) => heightOf(track) >= minSizeShare * largest));
}

/** Sorts tracks: large faces in many frames first. */
function byFrequency(tracks: readonly Track[]): Track[] {
  const weightOf = ({ faces }: Track) => faces.length * typicalOf(faces).height;
  return tracks.toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** Links faces of consecutive frames that are close together and of similar size. */
function tracksOf(samples: readonly FaceSample[]): Track[] {
  const tracks: Track[] = [];
  samples.forEach(({ faces }, position) => {
    const free = new Set(tracks.filter((track) => position - lastPositionOf(track) <= maxGapSamples));
    const certain = faces.filter(({ score }) => score >= minScore);
    for (const face of certain.toSorted((one, other) => other.score - one.score)) {
      const [nearest] = [...free]
        .filter((track) => continues(track, face, position))
        .toSorted((one, other) => distanceTo(one, face) - distanceTo(other, face));
      if (nearest) {
        free.delete(nearest);
        nearest.faces.push(face);
        nearest.positions.push(position);
      } else tracks.push({ faces: [face], positions: [position] });
    }
  });
  return tracks;
}

function continues(track: Track, face: Face, position: number): boolean {
  const last = lastOf(track);
  const growth = face.height / last.height;
  const reach = (position - lastPositionOf(track)) * maxMovedSizes;
  return growth < maxGrowth && growth > 1 / maxGrowth && distanceTo(track, face) <= reach;
}

/** How far a face is from the last face of a track, in sizes of the face. */
function distanceTo(track: Track, face: Face): number {
  const [from, to] = [middleOf(lastOf(track)), middleOf(face)];
  return Math.hypot((to.x - from.x) / face.width, (to.y - from.y) / face.height);
}

function lastOf({ faces }: Track): Face {
  const last = faces.at(-1);
  if (!last) throw new Error('A track has at least one face.');
  return last;
}

function lastPositionOf({ positions }: Track): number {
  return positions.at(-1) ?? 0;
}

function middleOf({ left, top, width, height }: CropRect): Focus {
  return { x: left + width / 2, y: top + height / 2 };
}

function typicalOf(faces: readonly Face[]): CropRect {
  const size = {
    width: median(faces.map(({ width }) => width)),
    height: median(faces.map(({ height }) => height)),
  };
  const middles = faces.map(middleOf);
  const [x, y] = [median(middles.map(({ x }) => x)), median(middles.map(({ y }) => y))];
  return { left: x - size.width / 2, top: y - size.height / 2, ...size };
}

/** The median of the values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
