import {
  ALL_FORMATS,
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { type RenderPlan, slotOf } from '#domain/video/plan.ts';
import { RenderError } from '../render-error.ts';
import { mayBeInterlaced } from './field-coding.ts';
import { neededSamplesSink } from './needed-packets.ts';
import type { SoundInput, Source } from './source.ts';
import { startOf } from './source-clock.ts';

/** A file that the browser's own decoders take: its picture, and its sound where the plan has one. */
export async function openBrowserSource(file: Blob, plan: RenderPlan): Promise<Source> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = plan.audioBitsPerSecond === null ? null : await input.getPrimaryAudioTrack();
    if (!video) throw new RenderError('source-unreadable', 'The file has no video track.');
    const startSeconds = (await startOf(video, audio)) + plan.trim.startSeconds;
    const endSeconds = startSeconds + plan.trim.durationSeconds;
    return {
      startSeconds,
      pictures: () => decoded(plan, video, startSeconds, endSeconds),
      isInterlaced: await mayBeInterlaced(video),
      sound: audio && (await soundOf(audio, startSeconds, endSeconds)),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/** What goes wrong in here is the file's fault, not the encoder's. */
async function* decoded(plan: RenderPlan, track: InputVideoTrack, startSeconds: number, endSeconds: number) {
  const sink = await neededSamplesSink(track, (seconds) =>
    seconds < endSeconds ? Math.max(0, slotOf(plan, seconds - startSeconds)) : null,
  );
  const samples = sink.samples(startSeconds, endSeconds);
  try {
    for (;;) {
      const { value, done } = await samples.next().catch((error) => {
        throw new RenderError('source-unreadable', String(error), { cause: error });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await samples.return();
  }
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
      let isHeard = false;
      for await (const sample of new AudioSampleSink(track).samples(startSeconds, endSeconds)) {
        try {
          isHeard = true;
          const interleaved = new Float32Array(sample.numberOfFrames * sample.numberOfChannels);
          sample.copyTo(interleaved, { planeIndex: 0, format: 'f32' });
          const { numberOfChannels: channels, sampleRate: sampleRateHertz } = sample;
          yield { interleaved, channels, sampleRateHertz, startSeconds: sample.timestamp - startSeconds };
        } finally {
          sample.close();
        }
      }
      if (!isHeard && (await hasPacketIn(track, startSeconds, endSeconds))) {
        throw new RenderError('source-unreadable', 'The sound could not be decoded.');
      }
    },
  };
}

async function hasPacketIn(
  track: InputAudioTrack,
  startSeconds: number,
  endSeconds: number,
): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(endSeconds);
  return last !== null && last.timestamp + last.duration > startSeconds && last.timestamp < endSeconds;
}
