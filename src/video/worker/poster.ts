import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import { CanvasUnavailableError } from './overlay/overlay.ts';

const heightPixels = 320;
/** Position of the still in the video. The first frames may be blank, or show a speaker who isn't ready. */
const position = 1 / 3;

/** Makes a small JPEG still of a finished video; null if the browser cannot decode it. Decodes a single keyframe. */
export async function makePoster(file: Blob): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const seconds = (await track.computeDuration()) * position;
    const key = await new EncodedPacketSink(track).getKeyPacket(seconds);
    const sample = await new VideoSampleSink(track).getSample(key?.timestamp ?? 0);
    if (!sample) return null;
    return await jpegOf(sample).finally(() => sample.close());
  } finally {
    input.dispose();
  }
}

async function jpegOf(sample: VideoSample): Promise<Blob> {
  const widthPixels = Math.round((sample.displayWidth / sample.displayHeight) * heightPixels);
  const canvas = new OffscreenCanvas(widthPixels, heightPixels);
  const context = canvas.getContext('2d');
  if (!context) throw new CanvasUnavailableError();
  sample.draw(context, 0, 0, widthPixels, heightPixels);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}
