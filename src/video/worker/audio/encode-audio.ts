import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output, Quality } from 'mediabunny';
import type { AudioNote } from '#domain/video/audio-notes.ts';
import { loadModule } from '../load-module.ts';
import type { EncodedAudio } from '../output/mp4.ts';
import type { AudioInput } from '../source/source.ts';
import type { AudioFinish } from './finish-audio.ts';
import { MonoMixer } from './mono-mixer.ts';
import { encodesAac } from './native-aac.ts';

/** The WASM encoder delays its input by one frame and doesn't declare that in the file. */
const wasmEncoderDelaySamples = 1024;
const commonRateHertz = 48_000;

type AudioSettings = {
  bitsPerSecond: number;
  /** The duration of the trim before any cuts. */
  durationSeconds: number;
  /** If set, everything is decoded before encoding starts. Null encodes the audio unchanged. */
  finish: AudioFinish | null;
  signal: AbortSignal;
};

/** Quieter audio (-50 dB) is a microphone in a silent room; shorter audio is a click. */
const audibleAmplitude = 0.003;
const audibleSeconds = 0.05;

/** Encodes an input as mono AAC-LC. Reports whether it contains more than silence, and which targets were missed. */
export async function encodeAudio(
  input: AudioInput,
  { bitsPerSecond, durationSeconds, finish, signal }: AudioSettings,
): Promise<EncodedAudio & { isAudible: boolean; notes: AudioNote[] }> {
  const medianRate = input.sampleRateHertz === 44_100 ? 44_100 : commonRateHertz;
  const sampleRate = finish?.rateHertz ?? medianRate;
  const delaySamples = await encoderDelay(sampleRate, bitsPerSecond);
  signal.throwIfAborted();
  const encoded: EncodedAudio = { packets: [], metadata: undefined };
  const source = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: bitsPerSecond }),
    fullCodecString: 'mp4a.40.2',
    onEncodedPacket: (packet, metadata) => {
      encoded.packets.push(packet);
      encoded.metadata ??= metadata;
    },
  });
  // Mediabunny only encodes into an output. This output is discarded.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  signal.addEventListener('abort', () => {
    if (output.state !== 'finalized') output.cancel().catch(() => undefined);
  });
  output.addAudioTrack(source);
  await output.start();
  let audibleSamples = 0;
  const countAudible = (mono: Float32Array) => {
    for (const sample of mono) if (Math.abs(sample) > audibleAmplitude) audibleSamples++;
  };
  const mixer = new MonoMixer(sampleRate);
  const totalSamples = Math.round(durationSeconds * sampleRate);
  let resultSamples = totalSamples;
  let mixedSamples = 0;
  let skip = delaySamples;
  const encode = async (mono: Float32Array<ArrayBuffer>) => {
    const wanted = mono.subarray(0, Math.max(0, resultSamples - mixedSamples));
    mixedSamples += wanted.length;
    const data = wanted.slice(Math.min(skip, wanted.length));
    skip -= wanted.length - data.length;
    if (data.length === 0) return;
    const timestamp = (mixedSamples - data.length - delaySamples) / sampleRate;
    const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp });
    try {
      await source.add(sample);
    } finally {
      sample.close();
    }
  };

  let notes: AudioNote[] = [];
  const whole = finish ? new Float32Array(totalSamples) : null;
  let collectedSamples = 0;
  const take = async (mono: Float32Array<ArrayBuffer>) => {
    countAudible(mono);
    if (!whole) return encode(mono);
    whole.set(mono.subarray(0, totalSamples - collectedSamples), collectedSamples);
    collectedSamples = Math.min(collectedSamples + mono.length, totalSamples);
  };

  for await (const block of input.blocks()) {
    signal.throwIfAborted();
    await take(mixer.add(block));
  }
  await take(mixer.finish());
  // Audio that starts after the trimmed part becomes a silent track, not a missing one.
  if (mixedSamples + collectedSamples === 0) await take(new Float32Array(totalSamples));
  if (whole && finish) {
    const { mono: audio, ...finished } = await finish.finish(whole.subarray(0, collectedSamples), sampleRate);
    notes = finished.notes;
    resultSamples = audio.length;
    for (let start = 0; start < audio.length; start += sampleRate) {
      signal.throwIfAborted();
      await encode(audio.subarray(start, start + sampleRate));
    }
  }
  source.close();
  await output.finalize();
  return { ...encoded, notes, isAudible: audibleSamples > audibleSeconds * sampleRate };
}

/** Selects the encoder and returns its delay in samples. */
async function encoderDelay(sampleRate: number, bitsPerSecond: number): Promise<number> {
  if (await encodesAac(sampleRate, bitsPerSecond)) return 0;
  const { registerAacEncoder } = await loadModule(import('@mediabunny/aac-encoder'));
  registerAacEncoder();
  return wasmEncoderDelaySamples;
}
