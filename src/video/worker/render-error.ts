import type { TrackKind } from '#domain/video/decoders.ts';
import type { RenderErrorCode } from '#domain/video/render-state.ts';

/** A render failed permanently. The code selects the message on the screen. */
export class RenderError extends Error {
  override name = 'RenderError';
  readonly code: RenderErrorCode;
  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The encoder failed. Another encoder or a smaller frame may still work. */
export class EncoderError extends Error {
  override name = 'EncoderError';
}

/** The encoder returned frames out of presentation order (B-frames). Another profile may still work. */
export class ReorderedFramesError extends EncoderError {}

/** A decoder failed on the clip's video or audio. Another decoder may still work. */
export class DecoderError extends RenderError {
  readonly part: TrackKind;
  constructor(part: TrackKind, message: string, options?: ErrorOptions) {
    super('source-unreadable', message, options);
    this.part = part;
  }
}
