import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { StripPart, StripRequest } from '#video/protocol.ts';
import { withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { type ProbedFile, probe } from '../ffmpeg/ffprobe.ts';
import { ffmpegAudio } from '../source/ffmpeg-audio.ts';
import { ffmpegSmallFrame } from './ffmpeg-small-frame.ts';
import { addPeaks } from './peaks.ts';

/**
 * Like `readStrip`, for tracks that the browser cannot decode: the thumbnails at some positions, and the audio unless
 * it is longer than `maxAudioSeconds`.
 */
export function readStripWithFfmpeg(
  file: Blob,
  request: StripRequest,
  {
    thumbnails,
    audio,
    maxAudioSeconds,
  }: { thumbnails: readonly number[]; audio: boolean; maxAudioSeconds: number },
  onPart: (part: StripPart) => void,
): Promise<void> {
  return withFfmpeg(file, async (ffmpeg) => {
    const probed = await probe(ffmpeg);
    if (probed.video) await readThumbnails(ffmpeg, probed.video.index, thumbnails, request, onPart);
    if (audio && request.durationSeconds <= maxAudioSeconds) await readPeaks(ffmpeg, probed, request, onPart);
  });
}

async function readThumbnails(
  ffmpeg: FFmpeg,
  streamIndex: number,
  positions: readonly number[],
  { durationSeconds, thumbnailCount, thumbnailHeightPixels }: StripRequest,
  onPart: (part: StripPart) => void,
): Promise<void> {
  for (const position of positions) {
    const seconds = ((position + 0.5) / thumbnailCount) * durationSeconds;
    const bitmap = await ffmpegSmallFrame(ffmpeg, streamIndex, seconds, {
      heightPixels: thumbnailHeightPixels,
    });
    if (bitmap) onPart({ kind: 'thumbnail', position, bitmap });
  }
}

async function readPeaks(
  ffmpeg: FFmpeg,
  { audio, canSeek }: ProbedFile,
  { durationSeconds, peakCount }: StripRequest,
  onPart: (part: StripPart) => void,
): Promise<void> {
  if (!audio) return;
  const input = await ffmpegAudio(ffmpeg, { stream: audio, canSeek }, { startSeconds: 0, durationSeconds });
  const peaks = new Float32Array(peakCount);
  const bucketSeconds = durationSeconds / peakCount;
  for await (const { interleaved, channels, startSeconds, sampleRateHertz } of input.blocks()) {
    const step = 1 / sampleRateHertz / channels / bucketSeconds;
    addPeaks(peaks, interleaved, startSeconds / bucketSeconds, step);
  }
  onPart({ kind: 'peaks', peaks });
}
