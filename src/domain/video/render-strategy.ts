import { type Decoders, fallbackDecoders, type TrackKind, withoutGraphicsCard } from './decoders.ts';
import type { PixelSize } from './geometry.ts';
import { type EncoderRung, encoderLadder } from './h264.ts';
import { fastOutputOf } from './output-size.ts';
import type { RenderPlan } from './plan.ts';

/**
 * How one render attempt encodes and decodes: with a browser encoder at a size, or with ffmpeg.wasm only (`rung` is
 * null).
 */
export type RenderStrategy = { rung: EncoderRung | null; output: PixelSize; decoders: Decoders };

/** What caused an attempt to fail: the encoder, the check of the result, or the decoder of one track. */
export type RenderFault = 'encoder' | 'result' | TrackKind;

/** `ladder` lists the encoders to try, as in `fallbackStrategy`. */
export function firstStrategy(
  plan: RenderPlan,
  ladder: readonly EncoderRung[] = encoderLadder,
): RenderStrategy {
  const [rung = null] = ladder;
  return { rung, output: plan.output, decoders: plan.decoders };
}

/**
 * Returns the strategy to try after one failed, or null if none is left. Encoders: Main, Baseline, and software at
 * full size, then at 720x1280, then ffmpeg.wasm, which works on any machine. If a decoder failed, replaces it and
 * keeps the encoder. If the result is wrong, the cause may be the encoder or a decoder, so uses the next encoder and
 * decodes without the GPU.
 */
export function fallbackStrategy(
  failed: RenderStrategy,
  fault: RenderFault,
  { videoCodec }: RenderPlan,
  ladder: readonly EncoderRung[] = encoderLadder,
): RenderStrategy | null {
  if (fault === 'video' || fault === 'audio') {
    const decoders = fallbackDecoders(failed.decoders, fault, videoCodec);
    return decoders && { ...failed, decoders };
  }
  const { rung, output } = failed;
  if (rung === null) return null;
  const decoders = fault === 'result' ? withoutGraphicsCard(failed.decoders) : failed.decoders;
  // The ladder may have changed during the attempt. An encoder that is no longer in it counts as before the first.
  const nextRung = ladder[ladder.indexOf(rung) + 1];
  if (nextRung) return { rung: nextRung, output, decoders };
  const fast = fastOutputOf(output);
  if (output.heightPixels <= fast.heightPixels) return ffmpegStrategy(failed);
  return { rung: ladder[0] ?? null, output: fast, decoders };
}

/**
 * The last resort, which needs no browser codec: slow, but the same everywhere. Null if this strategy is the one that
 * failed.
 */
export function ffmpegStrategy({ rung, output, decoders }: RenderStrategy): RenderStrategy | null {
  return rung === null ? null : { rung: null, output: fastOutputOf(output), decoders };
}

/** For reports: `main at 1080x1920`, `baseline in software at 720x1280, video decoded by ffmpeg.wasm`. */
export function describeStrategy({ rung, output, decoders }: RenderStrategy): string {
  const size = `${output.widthPixels}x${output.heightPixels}`;
  if (rung === null) return `ffmpeg.wasm at ${size}`;
  const software = rung.hardwareAcceleration === 'prefer-software' ? ' in software' : '';
  return [`${rung.profile}${software} at ${size}`, ...describeDecoders(decoders)].join(', ');
}

function describeDecoders({ video, audio }: Decoders): string[] {
  return [
    ...(video === 'browser-software' ? ['video decoded in software'] : []),
    ...(video === 'ffmpeg' ? ['video decoded by ffmpeg.wasm'] : []),
    ...(video !== 'ffmpeg' && audio === 'ffmpeg' ? ['audio decoded by ffmpeg.wasm'] : []),
  ];
}
