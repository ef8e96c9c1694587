import type { RenderErrorCode } from '#domain/video/render-state.ts';

/** The video worker failed, for any reason other than cancellation. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';
  readonly code: RenderErrorCode;
  /** Earlier failed attempts, for the failure report. */
  tried: readonly string[] = [];
  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
