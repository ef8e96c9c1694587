/** A transcribed word or segment with its times, in seconds of the audio. */
export type TimedText = { startSeconds: number; endSeconds: number; text: string };
