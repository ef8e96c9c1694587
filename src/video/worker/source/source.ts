import type { Segment } from '#domain/video/segments.ts';
import type { DecodedFrame } from './decoded-frame.ts';

/** The trimmed part of an opened file: a source of frames and audio. */
export type Source = {
  /** Start of the trimmed part in seconds, on the clock of the frames' timestamps. */
  startSeconds: number;
  /** Frames in presentation order, beginning with the one shown at the start. The consumer closes them. */
  frames(segment: Segment): AsyncGenerator<DecodedFrame, void, unknown>;
  /**
   * Maps a time to the time where decoding must start to show it, both in seconds of the trimmed part. Null if the
   * source can only be decoded as a whole, or if finding out would require reading the whole file.
   */
  decodedFromSeconds: ((seconds: number) => Promise<number>) | null;
  /** Whether frames may consist of two fields. */
  isInterlaced: boolean;
  /** Null if the result has no audio. */
  audio: AudioInput | null;
  close(): void;
};

/** A block of decoded audio with interleaved channels. */
export type AudioBlock = {
  interleaved: Float32Array;
  channels: number;
  sampleRateHertz: number;
  /** In seconds from the start of the trimmed part; may be negative. */
  startSeconds: number;
};

export type AudioInput = {
  sampleRateHertz: number;
  /** Blocks in order, starting slightly before the start. Can be iterated more than once. */
  blocks(): AsyncGenerator<AudioBlock, void, unknown>;
};
