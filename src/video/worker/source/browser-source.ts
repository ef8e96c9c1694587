import {
  type AudioSample,
  AudioSampleSink,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputVideoTrack,
  IsobmffInputFormat,
} from 'mediabunny';
import type { TrackKind } from '#domain/video/decoders.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { clipSlotOf, clipSlots, slotOf } from '#domain/video/timeline.ts';
import { DecoderError, RenderError } from '../render-error.ts';
import { mayBeInterlaced } from './interlacing.ts';
import { neededSamplesSink } from './needed-packets.ts';
import { openInput } from './open-input.ts';
import type { AudioBlock, AudioInput, Source } from './source.ts';
import { startOf } from './source-clock.ts';

/**
 * Opens a file's video track for the browser's decoders, and its audio track if the plan includes audio.
 * @param clipStartSeconds start of the clip on the file's clock; by default the start of its first track
 */
export async function openBrowserSource(
  file: Blob,
  plan: RenderPlan,
  clipStartSeconds?: number,
): Promise<Source> {
  const input = openInput(file);
  try {
    const video = await input.getPrimaryVideoTrack();
    // Needed even if ffmpeg decodes the audio, because the clip may start with the audio track.
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new RenderError('source-unreadable', 'The file has no video track.');
    const format = await input.getFormat();
    const startSeconds = (clipStartSeconds ?? (await startOf(video, audio))) + plan.trim.startSeconds;
    const endSeconds = startSeconds + plan.trim.durationSeconds;
    return {
      startSeconds,
      frames: ({ firstSlot, endSlot }) => {
        const isLast = endSlot === clipSlots(plan).endSlot;
        const secondsOf = (slot: number) => startSeconds + clipSlotOf(plan, slot) / plan.framesPerSecond;
        const fromSeconds = secondsOf(firstSlot);
        const untilSeconds = isLast ? endSeconds : secondsOf(endSlot);
        return decodeFrames(plan, video, startSeconds, [fromSeconds, untilSeconds]);
      },
      decodedFromSeconds:
        format instanceof IsobmffInputFormat
          ? (seconds) => decodingStartOf(video, startSeconds + seconds).then((from) => from - startSeconds)
          : null,
      isInterlaced: await mayBeInterlaced(video),
      audio:
        audio && plan.audioBitsPerSecond !== null
          ? await audioInputOf(audio, startSeconds, endSeconds)
          : null,
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/**
 * The timestamp of the keyframe where decoding must start to show `seconds`. -Infinity if there is none, or if later
 * frames in the file are presented before the keyframe (open GOP): they depend on earlier frames, and not all decoders
 * drop them.
 */
async function decodingStartOf(track: InputVideoTrack, seconds: number): Promise<number> {
  const sink = new EncodedPacketSink(track);
  try {
    const key = await sink.getKeyPacket(seconds, { verifyKeyPackets: true });
    const next = key && (await sink.getNextPacket(key, { metadataOnly: true }));
    return key && (!next || next.timestamp > key.timestamp) ? key.timestamp : -Infinity;
  } catch {
    // Decoding the whole file will cause the same error and report it.
    return -Infinity;
  }
}

/** If the decoder's output has a longer gap where the file has data, the decoder lost frames. */
const maxLostSeconds = 1;

async function* decodeFrames(
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
  // A later segment always has frames before it.
  let latestSeconds = firstSlot > clipSlots(plan).firstSlot ? fromSeconds : null;
  const hasFrameBetween = async (shownSeconds: number, untilSeconds: number) => {
    // Packets closer to the next frame may have been skipped on purpose.
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
        (await hasFrameBetween(latestSeconds, untilSeconds))
      ) {
        if (!done) value.close();
        const seconds = (latestSeconds - startSeconds).toFixed(2);
        throw new DecoderError('video', `The video decoder returned no frame after ${seconds} s.`);
      }
      if (done) return;
      // Frames before the start may have been skipped.
      latestSeconds = Math.max(value.timestamp, fromSeconds);
      yield value;
    }
  } finally {
    await samples.return();
  }
}

/**
 * Converts a decoder's error to a DecoderError, so that another decoder can try. If the file became unreadable, all
 * decoders fail.
 */
function decodingError(part: TrackKind, error: unknown): RenderError {
  const isGone = error instanceof DOMException && /^Not(Found|Readable)Error$/.test(error.name);
  return isGone
    ? new RenderError('source-unreadable', String(error), { cause: error })
    : new DecoderError(part, String(error), { cause: error });
}

/** The audio of a track between two times, in seconds on the input's clock. */
export async function audioInputOf(
  track: InputAudioTrack,
  startSeconds: number,
  endSeconds: number,
): Promise<AudioInput> {
  return {
    sampleRateHertz: await track.getSampleRate(),
    async *blocks() {
      let decodedUntilSeconds: number | null = null;
      const samples = new AudioSampleSink(track).samples(startSeconds, endSeconds);
      try {
        for (;;) {
          const { value: sample, done } = await samples.next().catch((error) => {
            throw decodingError('audio', error);
          });
          if (done) break;
          decodedUntilSeconds = sample.timestamp + sample.duration;
          yield blockOf(sample, startSeconds);
        }
      } finally {
        await samples.return();
      }
      if (await hasMoreAudio(track, decodedUntilSeconds, [startSeconds, endSeconds])) {
        const seconds = (decodedUntilSeconds ?? startSeconds) - startSeconds;
        throw new DecoderError('audio', `The audio decoder returned nothing after ${seconds.toFixed(2)} s.`);
      }
    },
  };
}

/** Copies the sample and closes it. */
function blockOf(sample: AudioSample, startSeconds: number): AudioBlock {
  try {
    const { numberOfChannels: channels, sampleRate: sampleRateHertz, numberOfFrames } = sample;
    const interleaved = new Float32Array(numberOfFrames * channels);
    sample.copyTo(interleaved, { planeIndex: 0, format: 'f32' });
    return { interleaved, channels, sampleRateHertz, startSeconds: sample.timestamp - startSeconds };
  } finally {
    sample.close();
  }
}

/** Whether the decoder missed audio at the end of the range, or all of the audio. */
async function hasMoreAudio(
  track: InputAudioTrack,
  decodedUntilSeconds: number | null,
  [startSeconds, endSeconds]: readonly [number, number],
): Promise<boolean> {
  if (decodedUntilSeconds !== null && endSeconds - decodedUntilSeconds <= maxLostSeconds) return false;
  const last = await new EncodedPacketSink(track).getPacket(endSeconds - 0.001);
  if (!last) return false;
  const lastsUntilSeconds = last.timestamp + last.duration;
  return decodedUntilSeconds === null
    ? lastsUntilSeconds > startSeconds
    : lastsUntilSeconds - decodedUntilSeconds > maxLostSeconds;
}
