import { EncodedPacket } from 'mediabunny';
import type { PixelSize } from '#domain/video/geometry.ts';
import { type EncoderRung, h264CodecString } from '#domain/video/h264.ts';
import { descriptionOf } from '../decoder-description.ts';
import { EncoderFailed } from '../render-error.ts';
import { mendedAvcRecord } from './avc-record.ts';

export type EncoderWish = { output: PixelSize; framesPerSecond: number; videoBitsPerSecond: number };
type PacketSink = (packet: EncodedPacket, metadata: EncodedVideoChunkMetadata | undefined) => void;

/** More than this many frames in the encoder's hands gain no speed and cost 3 MB each. */
const maxQueuedFrames = 3;
/** A driver that does not even answer this is treated as absent. */
const supportTimeoutMilliseconds = 5_000;

/** What to configure that kind of encoder with, or null where this browser says that it cannot. */
export async function supportedConfig(
  rung: EncoderRung,
  wish: EncoderWish,
): Promise<VideoEncoderConfig | null> {
  const config = configOf(rung, wish);
  return (await isSupported(config)) ? config : null;
}

function configOf({ profile, hardwareAcceleration }: EncoderRung, wish: EncoderWish): VideoEncoderConfig {
  const { output, framesPerSecond, videoBitsPerSecond } = wish;
  return {
    codec: h264CodecString(profile, output, { framesPerSecond, bitsPerSecond: videoBitsPerSecond }),
    width: output.widthPixels,
    height: output.heightPixels,
    bitrate: videoBitsPerSecond,
    framerate: framesPerSecond,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    hardwareAcceleration,
    avc: { format: 'avc' },
  };
}

/** Whether such frames could go to a device of their own, which computes nothing on the processor's cores. */
export function isHardwareOffered(config: VideoEncoderConfig): Promise<boolean> {
  return config.hardwareAcceleration === 'prefer-software'
    ? Promise.resolve(false)
    : isSupported({ ...config, hardwareAcceleration: 'prefer-hardware' });
}

async function isSupported(config: VideoEncoderConfig): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false;
  const late = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), supportTimeoutMilliseconds),
  );
  try {
    // It throws instead of answering on some iOS versions (Vanilagy/mediabunny#456).
    const answer = VideoEncoder.isConfigSupported(config).then(({ supported }) => supported === true);
    return await Promise.race([answer, late]);
  } catch {
    return false;
  }
}

function withMendedRecord(
  metadata: EncodedVideoChunkMetadata | undefined,
): EncodedVideoChunkMetadata | undefined {
  const config = metadata?.decoderConfig;
  const record = config && descriptionOf(config);
  return record
    ? { ...metadata, decoderConfig: { ...config, description: mendedAvcRecord(record) } }
    : metadata;
}

/** One VideoEncoder with back pressure. Its failures come out as EncoderFailed, wherever the caller is. */
export class H264Encoder {
  readonly #encoder: VideoEncoder;
  #failure: EncoderFailed | null = null;
  #lastTimestamp = -1;

  constructor(config: VideoEncoderConfig, onPacket: PacketSink) {
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        // WhatsApp on Android refuses B-frames; an encoder that makes them shows packets out of order.
        if (chunk.timestamp <= this.#lastTimestamp) this.#fail(`${config.codec} came out of order.`);
        this.#lastTimestamp = chunk.timestamp;
        onPacket(EncodedPacket.fromEncodedChunk(chunk), withMendedRecord(metadata));
      },
      error: (error) => this.#fail(error.message, error),
    });
    this.#encoder.configure(config);
  }

  /** Takes the frame over and closes it; resolves when there is room for the next one. */
  async encode(frame: VideoFrame, options: { keyFrame: boolean }): Promise<void> {
    try {
      this.#throwFailure();
      this.#encoder.encode(frame, options);
    } finally {
      frame.close();
    }
    while (this.#encoder.encodeQueueSize > maxQueuedFrames) {
      await new Promise((resolve) => this.#encoder.addEventListener('dequeue', resolve, { once: true }));
      this.#throwFailure();
    }
  }

  async flush(): Promise<void> {
    this.#throwFailure();
    try {
      await this.#encoder.flush();
    } catch (error) {
      this.#throwFailure();
      throw new EncoderFailed(String(error), { cause: error });
    }
    this.#throwFailure();
  }

  close(): void {
    if (this.#encoder.state === 'closed') return;
    this.#encoder.close();
    this.#fail('The encoder closed.');
  }

  #fail(message: string, cause?: unknown): void {
    this.#failure ??= new EncoderFailed(message, { cause });
    // Wakes whoever waits for room.
    this.#encoder.dispatchEvent(new Event('dequeue'));
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure;
    if (this.#encoder.state === 'closed') throw new EncoderFailed('The encoder closed.');
  }
}
