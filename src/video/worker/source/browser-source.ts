import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  IsobmffInputFormat,
} from 'mediabunny';
import type { TrackKind } from '#domain/video/decoders.ts';
import { frameCountOf, type RenderPlan, slotOf } from '#domain/video/plan.ts';
import { DecoderFailed, RenderError } from '../render-error.ts';
import { mayBeInterlaced } from './field-coding.ts';
import { neededSamplesSink } from './needed-packets.ts';
import type { SoundBlock, SoundInput, Source } from './source.ts';
import { startOf } from './source-clock.ts';

/**
 * A file that the browser's own decoders take: its picture, and its sound where the plan has one. @param beginSeconds where the clip begins on
 * the file's clock; where it is not said, with the first of its tracks
 */
export async function openBrowserSource(
  file: Blob,
  plan: RenderPlan,
  beginSeconds?: number,
): Promise<Source> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    // Also where others decode it: its beginning may be that of the clip.
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new RenderError('source-unreadable', 'The file has no video track.');
    const format = await input.getFormat();
    const startSeconds = (beginSeconds ?? (await startOf(video, audio))) + plan.trim.startSeconds;
    const endSeconds = startSeconds + plan.trim.durationSeconds;
    return {
      startSeconds,
      pictures: ({ firstSlot, endSlot }) => {
        const isLast = endSlot === frameCountOf(plan);
        const fromSeconds = startSeconds + firstSlot / plan.framesPerSecond;
        const untilSeconds = isLast ? endSeconds : startSeconds + endSlot / plan.framesPerSecond;
        return decoded(plan, video, startSeconds, [fromSeconds, untilSeconds]);
      },
      decodedFromSeconds:
        format instanceof IsobmffInputFormat
          ? (seconds) => decodedFrom(video, startSeconds + seconds).then((from) => from - startSeconds)
          : null,
      isInterlaced: await mayBeInterlaced(video),
      sound:
        audio && plan.audioBitsPerSecond !== null ? await soundOf(audio, startSeconds, endSeconds) : null,
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/**
 * The key picture that decoding begins with to show what stands at that time; -Infinity where none is known, or where pictures
 * that follow it in the file come before it and refer to what lies further back: not all decoders leave those out.
 */
async function decodedFrom(track: InputVideoTrack, seconds: number): Promise<number> {
  const sink = new EncodedPacketSink(track);
  try {
    const key = await sink.getKeyPacket(seconds, { verifyKeyPackets: true });
    const next = key && (await sink.getNextPacket(key, { metadataOnly: true }));
    return key && (!next || next.timestamp > key.timestamp) ? key.timestamp : -Infinity;
  } catch {
    // Whoever decodes all of it comes upon the same, and says what it is.
    return -Infinity;
  }
}

/** More than this without a picture or a sound where the file has some, and its decoder has lost them. */
const maxLostSeconds = 1;

async function* decoded(
  plan: RenderPlan,
  track: InputVideoTrack,
  startSeconds: number,
  [fromSeconds, endSeconds]: readonly [number, number],
) {
  const firstSlot = slotOf(plan, fromSeconds - startSeconds);
  const slotAt = (seconds: number) =>
    seconds < endSeconds ? Math.max(firstSlot, slotOf(plan, seconds - startSeconds)) : null;
  const sink = await neededSamplesSink(track, slotAt, {
    hardwareAcceleration: plan.decoders.video === 'browser-software' ? 'prefer-software' : 'no-preference',
  });
  const samples = sink.samples(fromSeconds, endSeconds);
  // Before a later part of the clip there are pictures, or it would not begin there.
  let latestSeconds = firstSlot > 0 ? fromSeconds : null;
  const hasPictureBetween = async (shownSeconds: number, untilSeconds: number) => {
    // What lies nearer to the next one may be needless.
    const before = await new EncodedPacketSink(track).getPacket(untilSeconds - 1 / plan.framesPerSecond);
    return before !== null && before.timestamp - shownSeconds > maxLostSeconds;
  };
  try {
    for (;;) {
      const { value, done } = await samples.next().catch((error) => {
        throw decodingError('video', error);
      });
      const untilSeconds = done ? endSeconds : value.timestamp;
      if (
        latestSeconds !== null &&
        untilSeconds - latestSeconds > maxLostSeconds &&
        (await hasPictureBetween(latestSeconds, untilSeconds))
      ) {
        if (!done) value.close();
        const seconds = (latestSeconds - startSeconds).toFixed(2);
        throw new DecoderFailed('video', `No picture came after ${seconds} s.`);
      }
      if (done) return;
      // What precedes the start may have been left out up to there.
      latestSeconds = Math.max(value.timestamp, fromSeconds);
      yield value;
    }
  } finally {
    await samples.return();
  }
}

/** What went wrong in a decoder is the file's fault or the decoder's; a file that is gone is gone for all of them. */
function decodingError(part: TrackKind, error: unknown): RenderError {
  const isGone = error instanceof DOMException && /^Not(Found|Readable)Error$/.test(error.name);
  return isGone
    ? new RenderError('source-unreadable', String(error), { cause: error })
    : new DecoderFailed(part, String(error), { cause: error });
}

/** The sound of a part of a track, its times in seconds on the input's clock. */
export async function soundOf(
  track: InputAudioTrack,
  startSeconds: number,
  endSeconds: number,
): Promise<SoundInput> {
  return {
    sampleRateHertz: await track.getSampleRate(),
    async *blocks() {
      let heardUntilSeconds: number | null = null;
      const samples = new AudioSampleSink(track).samples(startSeconds, endSeconds);
      try {
        for (;;) {
          const { value: sample, done } = await samples.next().catch((error) => {
            throw decodingError('audio', error);
          });
          if (done) break;
          heardUntilSeconds = sample.timestamp + sample.duration;
          yield blockOf(sample, startSeconds);
        }
      } finally {
        await samples.return();
      }
      if (await hasMoreSound(track, heardUntilSeconds, [startSeconds, endSeconds])) {
        const seconds = (heardUntilSeconds ?? startSeconds) - startSeconds;
        throw new DecoderFailed('audio', `No sound came after ${seconds.toFixed(2)} s.`);
      }
    },
  };
}

/** Closes the sample. */
function blockOf(sample: AudioSample, startSeconds: number): SoundBlock {
  try {
    const { numberOfChannels: channels, sampleRate: sampleRateHertz, numberOfFrames } = sample;
    const interleaved = new Float32Array(numberOfFrames * channels);
    sample.copyTo(interleaved, { planeIndex: 0, format: 'f32' });
    return { interleaved, channels, sampleRateHertz, startSeconds: sample.timestamp - startSeconds };
  } finally {
    sample.close();
  }
}

/** Whether the file has sound at the end of the part that its decoder did not give; where it gave none, the least counts. */
async function hasMoreSound(
  track: InputAudioTrack,
  heardUntilSeconds: number | null,
  [startSeconds, endSeconds]: readonly [number, number],
): Promise<boolean> {
  if (heardUntilSeconds !== null && endSeconds - heardUntilSeconds <= maxLostSeconds) return false;
  const last = await new EncodedPacketSink(track).getPacket(endSeconds - 0.001);
  if (!last) return false;
  const lastsUntilSeconds = last.timestamp + last.duration;
  return heardUntilSeconds === null
    ? lastsUntilSeconds > startSeconds
    : lastsUntilSeconds - heardUntilSeconds > maxLostSeconds;
}
