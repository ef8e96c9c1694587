import { AudioSampleSink, EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import type { StripPart, StripRequest } from '#video/protocol.ts';
import { loadModule } from '../load-module.ts';
import { openInput } from '../source/open-input.ts';
import { startOf } from '../source/source-clock.ts';
import { addPeaks } from './peaks.ts';
import { smallFrames } from './small-frames.ts';

/** Up to this length, other frames are also decoded if the clip has too few keyframes. */
const exactThumbnailsSeconds = 30;
/** The audio of longer clips is sampled: `glanceSeconds` per peak. */
const fullAudioSeconds = 300;
const glanceSeconds = 0.25;
const reportMilliseconds = 200;

/**
 * Reads the content of a trim strip: thumbnails at equal intervals, then audio peaks. Calls `onPart` with each part as
 * soon as it is ready.
 */
export async function readStrip(
  file: Blob,
  request: StripRequest,
  onPart: (part: StripPart) => void,
): Promise<void> {
  const missing = await readInBrowser(file, request, onPart);
  if (missing.thumbnails.length === 0 && !missing.audio) return;
  const { readStripWithFfmpeg } = await loadModule(import('./ffmpeg-strip.ts'));
  await readStripWithFfmpeg(file, request, { ...missing, maxAudioSeconds: fullAudioSeconds }, onPart);
}

/**
 * Reads what the browser can decode. Returns the rest: the positions of missing thumbnails, and whether there is
 * audio.
 */
async function readInBrowser(
  file: Blob,
  request: StripRequest,
  onPart: (part: StripPart) => void,
): Promise<{ thumbnails: readonly number[]; audio: boolean }> {
  const input = openInput(file);
  const missing = new Set(Array.from({ length: request.thumbnailCount }, (_, position) => position));
  const report = (part: StripPart) => {
    if (part.kind === 'thumbnail') missing.delete(part.position);
    onPart(part);
  };
  try {
    const everything = { thumbnails: [...missing], audio: true };
    if (!(await input.canRead())) return everything;
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) return everything;
    const startSeconds = await startOf(video, audio);
    if (await video.canDecode()) await succeeds(readThumbnails(video, startSeconds, request, report));
    const hasPeaks =
      audio !== null &&
      (await audio.canDecode()) &&
      (await succeeds(readPeaks(audio, startSeconds, request, report)));
    return { thumbnails: [...missing], audio: audio !== null && !hasPeaks };
  } finally {
    input.dispose();
  }
}

/**
 * A decoder may fail on a track that it claims to support. WebKitGTK's decoder sometimes fails on the keyframe of an
 * open GOP.
 */
function succeeds(reading: Promise<void>): Promise<boolean> {
  return reading.then(
    () => true,
    () => false,
  );
}

async function readThumbnails(
  track: InputVideoTrack,
  startSeconds: number,
  { durationSeconds, thumbnailCount, thumbnailHeightPixels }: StripRequest,
  onPart: (part: StripPart) => void,
): Promise<void> {
  const wanted = Array.from(
    { length: thumbnailCount },
    (_, position) => startSeconds + ((position + 0.5) / thumbnailCount) * durationSeconds,
  );
  const times = await cheapTimes(track, wanted, durationSeconds);
  let position = 0;
  for await (const bitmap of smallFrames(track, times, thumbnailHeightPixels)) {
    if (bitmap) onPart({ kind: 'thumbnail', position, bitmap });
    position++;
  }
}

/** The times of the preceding keyframes, which are fast to decode, or the exact times if keyframes are too sparse. */
async function cheapTimes(
  track: InputVideoTrack,
  wanted: readonly number[],
  durationSeconds: number,
): Promise<number[]> {
  const packets = new EncodedPacketSink(track);
  const first = await track.getFirstTimestamp();
  const keys: number[] = [];
  for (const seconds of wanted) keys.push((await packets.getKeyPacket(seconds))?.timestamp ?? first);
  const areTooFew = new Set(keys).size < wanted.length / 2;
  return areTooFew && durationSeconds <= exactThumbnailsSeconds
    ? wanted.map((seconds) => Math.max(seconds, first))
    : keys;
}

async function readPeaks(
  track: InputAudioTrack,
  startSeconds: number,
  { durationSeconds, peakCount }: StripRequest,
  onPart: (part: StripPart) => void,
): Promise<void> {
  const sink = new AudioSampleSink(track);
  const peaks = new Float32Array(peakCount);
  const bucketSeconds = durationSeconds / peakCount;
  let reportedAt = performance.now();
  const readRange = async (fromSeconds: number, untilSeconds: number) => {
    for await (const sample of sink.samples(fromSeconds, untilSeconds)) {
      const interleaved = new Float32Array(sample.numberOfFrames * sample.numberOfChannels);
      sample.copyTo(interleaved, { planeIndex: 0, format: 'f32' });
      const firstSeconds = sample.timestamp - startSeconds;
      const valueSeconds = 1 / (sample.sampleRate * sample.numberOfChannels);
      sample.close();
      addPeaks(peaks, interleaved, firstSeconds / bucketSeconds, valueSeconds / bucketSeconds);
      if (performance.now() - reportedAt < reportMilliseconds) continue;
      reportedAt = performance.now();
      onPart({ kind: 'peaks', peaks: peaks.slice() });
    }
  };
  if (durationSeconds <= fullAudioSeconds) await readRange(startSeconds, startSeconds + durationSeconds);
  else {
    for (let bucket = 0; bucket < peakCount; bucket++) {
      const seconds = startSeconds + (bucket + 0.5) * bucketSeconds;
      await readRange(seconds, seconds + glanceSeconds);
    }
  }
  onPart({ kind: 'peaks', peaks });
}
