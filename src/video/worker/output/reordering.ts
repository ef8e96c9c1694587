import { outputFramesPerSecond } from '#domain/video/limits.ts';
import { ReorderedFramesError } from '../render-error.ts';
import { H264Encoder, supportedConfig } from './h264-encoder.ts';

const probe = {
  output: { widthPixels: 320, heightPixels: 320 },
  framesPerSecond: outputFramesPerSecond,
  videoBitsPerSecond: 500_000,
};
/** Firefox 153 reorders from the fourth frame on. */
const probedFrames = 8;
/** If a driver doesn't encode a few small frames in time, the real attempt decides. */
const timeoutMilliseconds = 2_000;

let answer: Promise<boolean> | null = null;

/**
 * Whether this browser's Main profile encoder returns frames out of order, as Firefox's does. Encodes a few small
 * frames once per worker, which takes 10 ms. False if they can't be encoded; the real attempt then shows whether
 * frames are reordered.
 */
export function reordersMainProfile(): Promise<boolean> {
  answer ??= encodeProbe();
  return answer;
}

async function encodeProbe(): Promise<boolean> {
  const config = await supportedConfig({ profile: 'main', hardwareAcceleration: 'no-preference' }, probe);
  if (!config) return false;
  const encoder = new H264Encoder(config, () => undefined);
  const timeout = setTimeout(() => encoder.close(), timeoutMilliseconds);
  try {
    for (let index = 0; index < probedFrames; index++) {
      await encoder.encode(grayFrame(index), { keyFrame: index === 0 });
    }
    await encoder.flush();
    return false;
  } catch (error) {
    return error instanceof ReorderedFramesError;
  } finally {
    clearTimeout(timeout);
    encoder.close();
  }
}

/** Equal frames, because an encoder that may reorder does so when nothing moves. */
function grayFrame(index: number): VideoFrame {
  const { widthPixels, heightPixels } = probe.output;
  return new VideoFrame(new Uint8Array((widthPixels * heightPixels * 3) / 2).fill(128), {
    format: 'I420',
    codedWidth: widthPixels,
    codedHeight: heightPixels,
    timestamp: Math.round((index * 1_000_000) / probe.framesPerSecond),
    duration: Math.round(1_000_000 / probe.framesPerSecond),
  });
}
