import type { Inspection } from './inspection.ts';

/**
 * Which decoder each track uses. If no browser decoder supports the codec, ffmpeg.wasm is used, whatever `video` says.
 */
export type Decoders = {
  video: 'browser' | 'browser-software' | 'ffmpeg';
  audio: 'browser' | 'ffmpeg';
};

/** The kinds of tracks in a clip. Each has its own decoder. */
export type TrackKind = keyof Decoders;

export function initialDecoders(engine: Inspection['engine']): Decoders {
  return { video: 'browser', audio: engine === 'webcodecs' ? 'browser' : 'ffmpeg' };
}

/**
 * Replaces a decoder that failed: first with the browser's software decoder, because GPU drivers are the most common
 * cause, then with ffmpeg.wasm. Returns null if none is left. Audio is never decoded on the GPU.
 */
export function fallbackDecoders(
  failed: Decoders,
  track: TrackKind,
  videoCodec: Inspection['video']['codec'],
): Decoders | null {
  if (track === 'audio') return failed.audio === 'browser' ? { ...failed, audio: 'ffmpeg' } : null;
  if (failed.video === 'browser') return withoutGraphicsCard(failed);
  const isLast = failed.video === 'ffmpeg' || !hasFfmpegDecoder(videoCodec);
  return isLast ? null : { video: 'ffmpeg', audio: 'ffmpeg' };
}

export function withoutGraphicsCard(decoders: Decoders): Decoders {
  return decoders.video === 'browser' ? { ...decoders, video: 'browser-software' } : decoders;
}

/** Our ffmpeg.wasm build decodes every codec except AV1. */
export function hasFfmpegDecoder(videoCodec: Inspection['video']['codec']): boolean {
  return videoCodec !== 'av1';
}
