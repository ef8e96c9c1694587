import { type FaceSample, type FrameSample, faceSampleTimes } from '#domain/video/faces.ts';
import { qualityOf } from '#domain/video/stills.ts';
import type { Trim } from '#domain/video/trim.ts';
import { CanvasUnavailableError } from '../overlay/overlay.ts';
import { readFrames } from '../strip/read-frames.ts';
import type { FaceDetector } from './detect-faces.ts';
import { loadFaceDetector } from './load-face-detector.ts';
import { type LightMap, lightMapOf, maySceneChange, sceneCutBetween } from './scene-cuts.ts';

/**
 * The longer side of the analyzed images. At this size, the detector finds faces of an eighth of the clip's height.
 */
const pictureSidePixels = 384;
/** If the frames are further apart, finding a cut between them would require too many more frames. */
const maxCutSeconds = 1;

/**
 * Finds the faces in frames of the trim, for cropping around them, and measures the quality of each frame as a still.
 */
export async function readFaces(file: Blob, trim: Trim): Promise<FrameSample[]> {
  const times = faceSampleTimes(trim);
  const samples: FrameSample[] = [];
  let detector: FaceDetector | null = null;
  let before: Seen | null = null;
  for await (const { position, bitmap } of readFrames(file, times, pictureSidePixels)) {
    const { width, height } = bitmap;
    detector ??= await loadFaceDetector({ widthPixels: width, heightPixels: height });
    const picture = pixelsOf(bitmap);
    bitmap.close();
    const quality = qualityOf(picture.data, width, height);
    const seen: Seen = {
      seconds: times[position] ?? 0,
      light: lightMapOf(picture),
      faces: detector(picture),
    };
    const { seconds, faces } = seen;
    const cutSeconds = before && (await cutBetween(file, before, seen));
    samples.push({ seconds, faces, ...quality, ...(cutSeconds === null ? {} : { cutSeconds }) });
    before = seen;
  }
  return samples;
}

type Seen = FaceSample & { light: LightMap };

/** The time of a scene cut between two frames; null if no cut affects the crop. */
async function cutBetween(file: Blob, before: Seen, after: Seen): Promise<number | null> {
  if (after.seconds - before.seconds > maxCutSeconds || !maySceneChange(before, after)) return null;
  return sceneCutBetween(before, after, async (seconds) => {
    for await (const { bitmap } of readFrames(file, [seconds], pictureSidePixels)) {
      const picture = pixelsOf(bitmap);
      bitmap.close();
      return lightMapOf(picture);
    }
    return null;
  });
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
