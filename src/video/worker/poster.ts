import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import type { PixelSize } from '#domain/video/geometry.ts';
import { bestStill, qualityOf, type StillCandidate } from '#domain/video/stills.ts';
import type { FaceDetector } from './faces/detect-faces.ts';
import { loadModule } from './load-module.ts';
import { CanvasUnavailableError } from './overlay/overlay.ts';

const heightPixels = 320;
/** The number of keyframes to choose from. Each takes a few milliseconds. */
const maxCandidates = 8;

/**
 * Makes a small JPEG still of a finished video: of its first frame if the user chose that, otherwise of the best
 * keyframe. Null if the browser cannot decode it.
 */
export async function makePoster(file: Blob, isFirstFrame: boolean): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const widthPixels = Math.round(
      ((await track.getDisplayWidth()) / (await track.getDisplayHeight())) * heightPixels,
    );
    const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
      willReadFrequently: true,
    });
    if (!context) throw new CanvasUnavailableError();
    const draw = (sample: VideoSample) => {
      sample.draw(context, 0, 0, widthPixels, heightPixels);
      sample.close();
      return context.getImageData(0, 0, widthPixels, heightPixels);
    };
    const times = isFirstFrame ? [await track.getFirstTimestamp()] : await keyframeTimes(track);
    const pictures: ImageData[] = [];
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times))
      if (sample) pictures.push(draw(sample));
    const best = pictures[await positionOfBest(pictures)];
    if (!best) return null;
    context.putImageData(best, 0, 0);
    return await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  } finally {
    input.dispose();
  }
}

/** The times of evenly spaced keyframes. Leaves out the first one, in which elements may still be entering. */
async function keyframeTimes(track: InputVideoTrack): Promise<number[]> {
  const duration = await track.computeDuration();
  const packets = new EncodedPacketSink(track);
  const times = new Set<number>();
  for (let index = 0; index < maxCandidates; index++) {
    const key = await packets.getKeyPacket(((index + 1) / (maxCandidates + 1)) * duration);
    times.add(key?.timestamp ?? 0);
  }
  const all = [...times];
  return all.length > 1 ? all.slice(1) : all;
}

async function positionOfBest(pictures: readonly ImageData[]): Promise<number> {
  const [first] = pictures;
  if (!first || pictures.length === 1) return 0;
  const size = { widthPixels: first.width, heightPixels: first.height };
  // If the detector fails to load, sharpness alone is enough.
  const detector = await loadDetector(size).catch(() => null);
  const candidates = pictures.map(
    (picture): StillCandidate => ({
      ...qualityOf(picture.data, picture.width, picture.height),
      faces: detector?.(picture) ?? [],
    }),
  );
  return bestStill(candidates) ?? 0;
}

async function loadDetector(size: PixelSize): Promise<FaceDetector> {
  const { loadFaceDetector } = await loadModule(import('./faces/load-face-detector.ts'));
  return loadFaceDetector(size);
}
