/** In order of preference: the renderer decodes the first one best. Browsers differ in the audio codec. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

/** Returns the format that this browser records in; undefined if it can't record. */
export function recordingFormat(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return formats.find((format) => MediaRecorder.isTypeSupported(format));
}

const audioBits = 128_000;
/** Higher bitrates make no visible difference in a 1080p video from a phone camera. */
const maxVideoBits = 8_000_000;
/** Encoders briefly exceed their bitrate, and the container adds overhead. */
const usedShare = 0.85;

/** Returns the highest bits per second at which the longest clip stays within the size limit. */
export function recordingBits(maxSeconds: number, maxBytes: number): { video: number; audio: number } {
  const bits = ((maxBytes * 8) / maxSeconds) * usedShare - audioBits;
  return { video: Math.round(Math.min(maxVideoBits, bits)), audio: audioBits };
}
