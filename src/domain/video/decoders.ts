import type { Inspection } from './inspection.ts';

/** Who decodes a clip. What no decoder of the browser's takes goes to ffmpeg.wasm, whatever stands here for the picture. */
export type Decoders = {
  picture: 'browser' | 'browser-software' | 'ffmpeg';
  sound: 'browser' | 'ffmpeg';
};

/** What of a clip is decoded by a decoder of its own. */
export type ClipPart = keyof Decoders;

export function firstDecoders(engine: Inspection['engine']): Decoders {
  return { picture: 'browser', sound: engine === 'webcodecs' ? 'browser' : 'ffmpeg' };
}

/**
 * Who takes over from a decoder that broke on a part of the clip: the browser's without the graphics card, whose drivers differ
 * most, then ffmpeg.wasm; null when nobody is left. Sound is never decoded by a card.
 */
export function nextDecoders(
  failed: Decoders,
  part: ClipPart,
  pictureCodec: Inspection['video']['codec'],
): Decoders | null {
  if (part === 'sound') return failed.sound === 'browser' ? { ...failed, sound: 'ffmpeg' } : null;
  if (failed.picture === 'browser') return withoutGraphicsCard(failed);
  const isLast = failed.picture === 'ffmpeg' || !hasFfmpegDecoder(pictureCodec);
  return isLast ? null : { picture: 'ffmpeg', sound: 'ffmpeg' };
}

export function withoutGraphicsCard(decoders: Decoders): Decoders {
  return decoders.picture === 'browser' ? { ...decoders, picture: 'browser-software' } : decoders;
}

/** Our build of ffmpeg.wasm decodes every codec but this one. */
export function hasFfmpegDecoder(pictureCodec: Inspection['video']['codec']): boolean {
  return pictureCodec !== 'av1';
}
