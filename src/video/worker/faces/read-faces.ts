import { type FrameSample, faceSampleTimes } from '#domain/video/faces.ts';
import { qualityOf } from '#domain/video/stills.ts';
import type { Trim } from '#domain/video/trim.ts';
import { CanvasUnavailableError } from '../overlay/overlay.ts';
import { readFrames } from '../strip/read-frames.ts';
import type { FaceDetector } from './detect-faces.ts';
import { loadFaceDetector } from './load-face-detector.ts';

/** The longer side of the pictures. At this size the detector finds faces of an eighth of the clip's height. */
const pictureSidePixels = 384;

/** Finds the faces in frames of the used part, for cropping around them, and measures how good a still each is. */
export async function readFaces(file: Blob, trim: Trim): Promise<FrameSample[]> {
  const times = faceSampleTimes(trim);
  const samples: FrameSample[] = [];
  let detector: FaceDetector | null = null;
  for await (const { position, bitmap } of readFrames(file, times, pictureSidePixels)) {
    const { width, height } = bitmap;
    detector ??= await loadFaceDetector({ widthPixels: width, heightPixels: height });
    const picture = pixelsOf(bitmap);
    bitmap.close();
    const quality = qualityOf(picture.data, width, height);
    samples.push({ seconds: times[position] ?? 0, faces: detector(picture), ...quality });
  }
  return samples;
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
