import type { TrackKind } from '#domain/video/decoders.ts';
import type { RenderErrorCode } from '#domain/video/render-state.ts';

/** A render that cannot go on; the code decides what the screen says. */
export class RenderError extends Error {
  override name = 'RenderError';
  readonly code: RenderErrorCode;
  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The encoder gave up: another kind of encoder, or fewer pixels, may still do it. */
export class EncoderFailed extends Error {
  override name = 'EncoderFailed';
}

/** A decoder broke on a part of the clip: another one may still do it. */
export class DecoderFailed extends RenderError {
  readonly part: TrackKind;
  constructor(part: TrackKind, message: string, options?: ErrorOptions) {
    super('source-unreadable', message, options);
    this.part = part;
  }
}
