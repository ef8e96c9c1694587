import { type ClipPart, type Decoders, nextDecoders, withoutGraphicsCard } from './decoders.ts';
import type { PixelSize } from './geometry.ts';
import { type EncoderRung, encoderLadder } from './h264.ts';
import { fastOutput } from './limits.ts';
import type { RenderPlan } from './plan.ts';

/** One way to make a video: a kind of encoder of the browser's at a size, and who decodes; or ffmpeg.wasm for all of it (`rung` null). */
export type Way = { rung: EncoderRung | null; output: PixelSize; decoders: Decoders };

/** Why a way did not lead to a video: the encoder gave up, the result failed its check, or a decoder broke on that part of the clip. */
export type WayFault = 'encoder' | 'result' | ClipPart;

export function firstWay(plan: RenderPlan): Way {
  const [rung = null] = encoderLadder;
  return { rung, output: plan.output, decoders: plan.decoders };
}

/**
 * The way to try after one that failed, down to the one that works on any machine; null when nothing is left. Encoders: Main, Baseline and
 * software at full size, then at 720x1280, then ffmpeg.wasm. A decoder that broke is replaced, and nothing else. A wrong result does not say
 * whose fault it is: the next encoder makes the repeat, of pictures that the graphics card had no part in.
 */
export function nextWay(failed: Way, fault: WayFault, { pictureCodec }: RenderPlan): Way | null {
  if (fault === 'picture' || fault === 'sound') {
    const decoders = nextDecoders(failed.decoders, fault, pictureCodec);
    return decoders && { ...failed, decoders };
  }
  const { rung, output } = failed;
  if (rung === null) return null;
  const decoders = fault === 'result' ? withoutGraphicsCard(failed.decoders) : failed.decoders;
  const following = encoderLadder[encoderLadder.indexOf(rung) + 1];
  if (following) return { rung: following, output, decoders };
  if (output.heightPixels <= fastOutput.heightPixels) return lastWay(failed);
  return { rung: encoderLadder[0] ?? null, output: fastOutput, decoders };
}

/** The way that asks nothing of the browser: slow, and the same on every machine. Null when that is the one that failed. */
export function lastWay({ rung, decoders }: Way): Way | null {
  return rung === null ? null : { rung: null, output: fastOutput, decoders };
}

/** For a report: `main at 1080x1920`, `baseline in software at 720x1280, pictures decoded by ffmpeg.wasm`. */
export function describedWay({ rung, output, decoders }: Way): string {
  const size = `${output.widthPixels}x${output.heightPixels}`;
  if (rung === null) return `ffmpeg.wasm at ${size}`;
  const software = rung.hardwareAcceleration === 'prefer-software' ? ' in software' : '';
  return [`${rung.profile}${software} at ${size}`, ...describedDecoders(decoders)].join(', ');
}

function describedDecoders({ picture, sound }: Decoders): string[] {
  return [
    ...(picture === 'browser-software' ? ['pictures decoded in software'] : []),
    ...(picture === 'ffmpeg' ? ['pictures decoded by ffmpeg.wasm'] : []),
    ...(picture !== 'ffmpeg' && sound === 'ffmpeg' ? ['sound decoded by ffmpeg.wasm'] : []),
  ];
}
