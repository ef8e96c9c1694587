import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
} from 'mediabunny';
import { loadPart } from '../load-part.ts';
import type { EncodedSound } from '../output/mp4.ts';
import type { SoundInput } from '../source/source.ts';
import { levelSound } from './level.ts';
import { MonoMixer } from './mono-mixer.ts';

/** The WASM encoder delays what it is given by one of its frames and says so nowhere in the file. */
const wasmEncoderDelaySamples = 1024;
const commonRateHertz = 48_000;

type SoundWish = {
  bitsPerSecond: number;
  durationSeconds: number;
  /** Whether it is brought to the target loudness: all of it is decoded before any is encoded then. */
  isLevelled: boolean;
  /** Ends it early. */
  signal: AbortSignal;
};

/** Quieter than this, at -50 dB, is what a microphone makes of a silent room; shorter, a click. */
const heardAmplitude = 0.003;
const heardSeconds = 0.05;

/** Mono AAC-LC of an input, and whether that is more than silence. */
export async function encodeSound(
  input: SoundInput,
  { bitsPerSecond, durationSeconds, isLevelled, signal }: SoundWish,
): Promise<EncodedSound & { isHeard: boolean }> {
  const sampleRate = input.sampleRateHertz === 44_100 ? 44_100 : commonRateHertz;
  const delaySamples = await encoderDelay(sampleRate, bitsPerSecond);
  signal.throwIfAborted();
  const encoded: EncodedSound = { packets: [], metadata: undefined };
  const source = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: bitsPerSecond }),
    fullCodecString: 'mp4a.40.2',
    onEncodedPacket: (packet, metadata) => {
      encoded.packets.push(packet);
      encoded.metadata ??= metadata;
    },
  });
  // Mediabunny encodes only into a file: this one is nobody's.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  signal.addEventListener('abort', () => {
    if (output.state !== 'finalized') output.cancel().catch(() => undefined);
  });
  output.addAudioTrack(source);
  await output.start();
  let heardSamples = 0;
  const listen = (mono: Float32Array) => {
    for (const sample of mono) if (Math.abs(sample) > heardAmplitude) heardSamples++;
  };
  const mixer = new MonoMixer(sampleRate);
  const totalSamples = Math.round(durationSeconds * sampleRate);
  let mixedSamples = 0;
  let skip = delaySamples;
  const encode = async (mono: Float32Array<ArrayBuffer>) => {
    const wanted = mono.subarray(0, Math.max(0, totalSamples - mixedSamples));
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

  const whole = isLevelled ? new Float32Array(totalSamples) : null;
  let collectedSamples = 0;
  const take = async (mono: Float32Array<ArrayBuffer>) => {
    listen(mono);
    if (!whole) return encode(mono);
    whole.set(mono.subarray(0, totalSamples - collectedSamples), collectedSamples);
    collectedSamples = Math.min(collectedSamples + mono.length, totalSamples);
  };

  for await (const block of input.blocks()) {
    signal.throwIfAborted();
    await take(mixer.add(block));
  }
  await take(mixer.finish());
  // Sound that begins behind the used part is silence there, and no missing track.
  if (mixedSamples + collectedSamples === 0) await take(new Float32Array(totalSamples));
  if (whole) {
    const sound = whole.subarray(0, collectedSamples);
    levelSound(sound, sampleRate);
    for (let start = 0; start < sound.length; start += sampleRate) {
      signal.throwIfAborted();
      await encode(sound.subarray(start, start + sampleRate));
    }
  }
  source.close();
  await output.finalize();
  return { ...encoded, isHeard: heardSamples > heardSeconds * sampleRate };
}

/** Chooses the encoder; answers by how many samples it delays the sound. */
async function encoderDelay(sampleRate: number, bitrate: number): Promise<number> {
  const isNative =
    !isWebKit() &&
    (await canEncodeAudio('aac', { numberOfChannels: 1, sampleRate, quality: new Quality({ bitrate }) }));
  if (isNative) return 0;
  const { registerAacEncoder } = await loadPart(import('@mediabunny/aac-encoder'));
  registerAacEncoder();
  return wasmEncoderDelaySamples;
}

/** Safari's own AAC encoder describes its output wrongly (WebKit 302253). */
function isWebKit(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent);
}
