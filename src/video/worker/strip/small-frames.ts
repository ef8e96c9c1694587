import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { CanvasUnavailableError } from '../overlay/overlay.ts';

/** Decoding up to a frame is affordable if its keyframe is at most this much earlier. */
const nearKeyframeSeconds = 10;

/**
 * WebKitGTK 2.50 draws nothing for one frame in twenty-five, but nearly always draws it at the next attempt. On a busy
 * machine, some frames must be decoded again before it draws them.
 */
const maxAttempts = 3;

/** Yields the frames shown at these times, in order, scaled to a height; null where there is no frame. */
export async function* smallFrames(
  track: InputVideoTrack,
  times: readonly number[],
  heightPixels: number,
): AsyncGenerator<ImageBitmap | null> {
  const widthPixels = Math.max(
    1,
    Math.round(((await track.getDisplayWidth()) / (await track.getDisplayHeight())) * heightPixels),
  );
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d');
  if (!context) throw new CanvasUnavailableError();
  context.imageSmoothingQuality = 'high';
  const sink = new VideoSampleSink(track);
  for await (const sample of sink.samplesAtTimestamps(times)) {
    if (!sample) {
      yield null;
      continue;
    }
    drawAndClose(sample, context);
    const again = isBlank(context) ? await sink.getSample(sample.timestamp) : null;
    if (again) drawAndClose(again, context);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, widthPixels, heightPixels);
    context.globalCompositeOperation = 'source-over';
    yield context.canvas.transferToImageBitmap();
  }
}

function drawAndClose(sample: VideoSample, context: OffscreenCanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  for (let attempt = 1; attempt <= maxAttempts && isBlank(context); attempt++)
    sample.draw(context, 0, 0, width, height);
  sample.close();
}

/** True if the middle of the canvas is still empty. */
function isBlank(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  return context.getImageData(Math.floor(width / 2), Math.floor(height / 2), 1, 1).data[3] === 0;
}

/**
 * The time of a frame near `seconds` that is fast to decode: that time itself, or its keyframe if that is far away.
 */
export async function fastDecodeTime(track: InputVideoTrack, seconds: number): Promise<number> {
  const first = await track.getFirstTimestamp();
  const key = (await new EncodedPacketSink(track).getKeyPacket(seconds))?.timestamp ?? first;
  return seconds - key > nearKeyframeSeconds ? key : Math.max(seconds, first);
}
