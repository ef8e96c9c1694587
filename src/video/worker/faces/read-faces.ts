import modelUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { type FaceSample, faceSampleTimes } from '#domain/video/faces.ts';
import type { Trim } from '#domain/video/trim.ts';
import { loadModule } from '../load-module.ts';
import { CanvasUnavailableError } from '../overlay/overlay.ts';
import { moduleBytes } from '../planes/wasm-module.ts';
import { readFrames } from '../strip/read-frames.ts';
import { createFaceDetector, type FaceDetector } from './detect-faces.ts';
import { type FaceModel, readFaceModel } from './face-model.ts';
import facesModule from './faces.as';

/** The longer side of the pictures. At this size the detector finds faces of an eighth of the clip's height. */
const pictureSidePixels = 384;

/** Finds the faces in frames of the used part, for cropping around them. */
export async function readFaces(file: Blob, trim: Trim): Promise<FaceSample[]> {
  const model = await loadModel();
  let detector: FaceDetector | null = null;
  const times = faceSampleTimes(trim);
  const samples: FaceSample[] = [];
  for await (const { position, bitmap } of readFrames(file, times, pictureSidePixels)) {
    const size = { widthPixels: bitmap.width, heightPixels: bitmap.height };
    detector ??= await createFaceDetector(moduleBytes(facesModule), model, size);
    samples.push({ seconds: times[position] ?? 0, faces: detector(pixelsOf(bitmap)) });
    bitmap.close();
  }
  return samples;
}

let loaded: FaceModel | null = null;

async function loadModel(): Promise<FaceModel> {
  if (loaded) return loaded;
  const response = await loadModule(fetch(modelUrl));
  if (!response.ok) throw new Error(`The face model could not be loaded (got ${response.status}).`);
  const weights = manifest.flatMap((group) => group.weights);
  loaded = readFaceModel(weights, await response.arrayBuffer());
  return loaded;
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
