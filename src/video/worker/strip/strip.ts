import {
  ALL_FORMATS,
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  VideoSampleSink,
} from 'mediabunny';
import type { StripPart, StripWish } from '#video/protocol.ts';
import { loadPart } from '../load-part.ts';
import { CanvasUnavailableError } from '../overlay/overlay.ts';
import { startOf } from '../source/source-clock.ts';
import { addPeaks } from './peaks.ts';

/** Up to this length pictures between keyframes are decoded too, where a clip has few of those. */
const exactPicturesSeconds = 30;
/** The sound of longer clips is only looked at, a little in each place. */
const wholeSoundSeconds = 300;
const glanceSeconds = 0.25;
const reportMilliseconds = 200;

/**
 * What a strip shows of a clip: small pictures in equal steps, then how loud its sound is. Each part is handed over
 * as it comes.
 */
export async function readStrip(
  file: Blob,
  wish: StripWish,
  onPart: (part: StripPart) => void,
): Promise<void> {
  const missing = await readHere(file, wish, onPart);
  if (!missing.pictures && !missing.sound) return;
  const { readStripWithFfmpeg } = await loadPart(import('./strip-ffmpeg.ts'));
  await readStripWithFfmpeg(file, wish, { ...missing, maxSoundSeconds: wholeSoundSeconds }, onPart);
}

/** What the browser's own decoders can; returns what they cannot. */
async function readHere(
  file: Blob,
  wish: StripWish,
  onPart: (part: StripPart) => void,
): Promise<{ pictures: boolean; sound: boolean }> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const everything = { pictures: true, sound: true };
    if (!(await input.canRead())) return everything;
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) return everything;
    const startSeconds = await startOf(video, audio);
    const canSee = await video.canDecode();
    const canHear = audio !== null && (await audio.canDecode());
    const areSeen = canSee && (await isDone(readPictures(video, startSeconds, wish, onPart)));
    const isHeard = canHear && (await isDone(readPeaks(audio, startSeconds, wish, onPart)));
    return { pictures: !areSeen, sound: audio !== null && !isHeard };
  } finally {
    input.dispose();
  }
}

/** A decoder may break on what it promised: WebKitGTK's does now and then on the keyframe of an open GOP. */
function isDone(reading: Promise<void>): Promise<boolean> {
  return reading.then(
    () => true,
    () => false,
  );
}

async function readPictures(
  track: InputVideoTrack,
  startSeconds: number,
  { durationSeconds, pictureCount, pictureHeightPixels }: StripWish,
  onPart: (part: StripPart) => void,
): Promise<void> {
  const wanted = Array.from(
    { length: pictureCount },
    (_, position) => startSeconds + ((position + 0.5) / pictureCount) * durationSeconds,
  );
  const widthPixels = Math.max(
    1,
    Math.round(((await track.getDisplayWidth()) / (await track.getDisplayHeight())) * pictureHeightPixels),
  );
  const context = new OffscreenCanvas(widthPixels, pictureHeightPixels).getContext('2d');
  if (!context) throw new CanvasUnavailableError();
  const times = await cheapTimes(track, wanted, durationSeconds);
  let position = 0;
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (sample) {
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, widthPixels, pictureHeightPixels);
      sample.draw(context, 0, 0, widthPixels, pictureHeightPixels);
      sample.close();
      onPart({ kind: 'picture', position, bitmap: context.canvas.transferToImageBitmap() });
    }
    position++;
  }
}

/** The keyframes nearest before the wanted times, which cost one picture each; the times themselves where that is too coarse. */
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
  return areTooFew && durationSeconds <= exactPicturesSeconds
    ? wanted.map((seconds) => Math.max(seconds, first))
    : keys;
}

async function readPeaks(
  track: InputAudioTrack,
  startSeconds: number,
  { durationSeconds, peakCount }: StripWish,
  onPart: (part: StripPart) => void,
): Promise<void> {
  const sink = new AudioSampleSink(track);
  const peaks = new Float32Array(peakCount);
  const bucketSeconds = durationSeconds / peakCount;
  let reportedAt = performance.now();
  const listen = async (fromSeconds: number, untilSeconds: number) => {
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
  if (durationSeconds <= wholeSoundSeconds) await listen(startSeconds, startSeconds + durationSeconds);
  else {
    for (let bucket = 0; bucket < peakCount; bucket++) {
      const seconds = startSeconds + (bucket + 0.5) * bucketSeconds;
      await listen(seconds, seconds + glanceSeconds);
    }
  }
  onPart({ kind: 'peaks', peaks });
}
