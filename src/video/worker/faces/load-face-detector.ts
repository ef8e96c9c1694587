import modelUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import type { PixelSize } from '#domain/video/geometry.ts';
import { loadModule } from '../load-module.ts';
import { moduleBytes } from '../planes/wasm-module.ts';
import { createFaceDetector, type FaceDetector } from './detect-faces.ts';
import { type FaceModel, readFaceModel } from './face-model.ts';
import facesModule from './faces.as';

let model: FaceModel | null = null;

/** Loads the weights from our own server when first needed. */
export async function loadFaceDetector(size: PixelSize): Promise<FaceDetector> {
  model ??= await loadModel();
  return createFaceDetector(moduleBytes(facesModule), model, size);
}

async function loadModel(): Promise<FaceModel> {
  const response = await loadModule(fetch(modelUrl));
  if (!response.ok) throw new Error(`The face model could not be loaded (got ${response.status}).`);
  const weights = manifest.flatMap((group) => group.weights);
  return readFaceModel(weights, await response.arrayBuffer());
}
