import type { Segment } from '#domain/video/segments.ts';
import type { Picture } from './picture.ts';

/** The used part of a file, opened: where its pictures and its sound come from. */
export type Source = {
  /** Where the used part begins on the clock of the pictures' timestamps, in seconds. */
  startSeconds: number;
  /** In order of presentation, from the one that is shown at the start; whoever takes one closes it. */
  pictures(segment: Segment): AsyncGenerator<Picture, void, unknown>;
  /**
   * Where decoding begins to show what stands there, both in seconds of the used part; null where only the whole can be had, or to
   * find that out would take a reading of the file.
   */
  decodedFromSeconds: ((seconds: number) => Promise<number>) | null;
  /** Whether the pictures may be woven of two fields. */
  isInterlaced: boolean;
  /** Null when the result has no sound. */
  sound: SoundInput | null;
  close(): void;
};

/** One decoded stretch of sound: samples of all channels interleaved, and where it begins on the source's clock. */
export type SoundBlock = {
  interleaved: Float32Array;
  channels: number;
  sampleRateHertz: number;
  /** From the start of the part that is used; may be negative. */
  startSeconds: number;
};

export type SoundInput = {
  sampleRateHertz: number;
  /** The part's sound in order, from a little before its start. Can be asked for more than once. */
  blocks(): AsyncGenerator<SoundBlock, void, unknown>;
};
