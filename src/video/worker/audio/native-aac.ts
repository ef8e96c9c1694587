import { canEncodeAudio, Quality } from 'mediabunny';
import { aacFault } from './aac-faults.ts';

const codec = 'mp4a.40.2';
const probeSeconds = 0.5;
const toneSeconds = 0.25;
const toneHertz = 1_000;
const toneAmplitude = 0.5;
/** Louder than what an encoder may leak before the tone. */
const heardAmplitude = 0.1;
const microseconds = 1_000_000;
/** An encoder that takes longer is not used. */
const timeoutMilliseconds = 2_000;

const answers = new Map<number, Promise<boolean>>();

/**
 * Whether the browser encodes mono AAC correctly, tested once per worker by encoding and decoding half a second. The
 * browser's name is not enough, because Safari 26 encodes incorrectly but a later version may not.
 */
export function encodesAac(sampleRateHertz: number, bitsPerSecond: number): Promise<boolean> {
  const known = answers.get(sampleRateHertz);
  if (known) return known;
  const answer = tryEncoder(sampleRateHertz, bitsPerSecond);
  answers.set(sampleRateHertz, answer);
  return answer;
}

async function tryEncoder(sampleRate: number, bitrate: number): Promise<boolean> {
  const quality = new Quality({ bitrate });
  if (!(await canEncodeAudio('aac', { numberOfChannels: 1, sampleRate, quality }))) return false;
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), timeoutMilliseconds));
  return Promise.race([isCorrect(sampleRate, bitrate).catch(() => false), timeout]);
}

async function isCorrect(sampleRate: number, bitrate: number): Promise<boolean> {
  const config = { codec, sampleRate, numberOfChannels: 1, bitrate };
  const chunks: EncodedAudioChunk[] = [];
  let decoderConfig: AudioDecoderConfig | undefined;
  await throughCodec<AudioEncoder>(
    (error) =>
      new AudioEncoder({
        output: (chunk, metadata) => {
          chunks.push(chunk);
          decoderConfig ??= metadata?.decoderConfig;
        },
        error,
      }),
    (encoder) => {
      encoder.configure(config);
      const data = probeAudio(sampleRate);
      const audio = new AudioData({
        format: 'f32-planar',
        sampleRate,
        numberOfFrames: data.length,
        numberOfChannels: 1,
        timestamp: 0,
        data,
      });
      encoder.encode(audio);
      audio.close();
    },
  );
  const bytes = decoderConfig?.description;
  return (
    decoderConfig !== undefined &&
    aacFault({
      sampleRateHertz: sampleRate,
      description: bytes ? bytesOf(bytes) : null,
      timestamps: chunks.map(({ timestamp }) => timestamp / microseconds),
      toneSeconds,
      heardSeconds: await heardSecondsOf(decoderConfig, chunks),
    }) === null
  );
}

async function heardSecondsOf(
  config: AudioDecoderConfig,
  chunks: readonly EncodedAudioChunk[],
): Promise<number | null> {
  let heardSeconds: number | null = null;
  await throughCodec<AudioDecoder>(
    (error) =>
      new AudioDecoder({
        output: (audio) => {
          const samples = new Float32Array(audio.numberOfFrames);
          audio.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
          const at = samples.findIndex((sample) => Math.abs(sample) > heardAmplitude);
          if (at >= 0) heardSeconds ??= audio.timestamp / microseconds + at / audio.sampleRate;
          audio.close();
        },
        error,
      }),
    (decoder) => {
      decoder.configure(config);
      for (const chunk of chunks) decoder.decode(chunk);
    },
  );
  return heardSeconds;
}

/** Runs a codec until it has no more output. @throws its error */
async function throughCodec<Codec extends AudioEncoder | AudioDecoder>(
  open: (onError: (error: DOMException) => void) => Codec,
  work: (codec: Codec) => void,
): Promise<void> {
  let failure: DOMException | null = null;
  const instance = open((error) => {
    failure = error;
  });
  try {
    work(instance);
    await instance.flush();
    if (failure) throw failure;
  } finally {
    if (instance.state !== 'closed') instance.close();
  }
}

/** Silence, then a tone. */
function probeAudio(sampleRate: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: probeSeconds * sampleRate }, (_, at) =>
    at < toneSeconds * sampleRate ? 0 : toneAmplitude * Math.sin((2 * Math.PI * toneHertz * at) / sampleRate),
  );
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
