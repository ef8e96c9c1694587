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
/** What stands at the very beginning may be blank, or somebody who is not ready yet. */
const place = 1 / 3;

/** A small picture of a finished video, as a JPEG; null where the browser does not decode it. It costs one keyframe. */
export async function posterOf(file: Blob): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const seconds = (await track.computeDuration()) * place;
    const key = await new EncodedPacketSink(track).getKeyPacket(seconds);
    const sample = await new VideoSampleSink(track).getSample(key?.timestamp ?? 0);
    if (!sample) return null;
    return await drawn(sample).finally(() => sample.close());
  } finally {
    input.dispose();
  }
}

async function drawn(sample: VideoSample): Promise<Blob> {
  const widthPixels = Math.round((sample.displayWidth / sample.displayHeight) * heightPixels);
  const canvas = new OffscreenCanvas(widthPixels, heightPixels);
  const context = canvas.getContext('2d');
  if (!context) throw new CanvasUnavailableError();
  sample.draw(context, 0, 0, widthPixels, heightPixels);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}
