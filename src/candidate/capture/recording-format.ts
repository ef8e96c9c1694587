/** The format that the renderer decodes best comes first; browsers differ in the audio codec. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

/** The format that this browser records in; undefined if it cannot record. */
export function recordingFormat(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return formats.find((format) => MediaRecorder.isTypeSupported(format));
}

const audioBits = 128_000;
/** More is not visible in 1080p made from what phones record. */
const mostVideoBits = 8_000_000;
/** Encoders exceed their rate for a while, and containers take room. */
const usedShare = 0.85;

/** The bits per second with which the longest clip stays below its size. */
export function recordingBits(maxSeconds: number, maxBytes: number): { video: number; audio: number } {
  const bits = ((maxBytes * 8) / maxSeconds) * usedShare - audioBits;
  return { video: Math.round(Math.min(mostVideoBits, bits)), audio: audioBits };
}
