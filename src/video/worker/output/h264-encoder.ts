import { EncodedPacket } from 'mediabunny';
import type { PixelSize } from '#domain/video/geometry.ts';
import { type EncoderRung, h264CodecString } from '#domain/video/h264.ts';
import { descriptionOf } from '../decoder-description.ts';
import { EncoderError, ReorderedFramesError } from '../render-error.ts';
import { repairAvcRecord } from './avc-record.ts';

export type EncoderSettings = { output: PixelSize; framesPerSecond: number; videoBitsPerSecond: number };
type PacketSink = (packet: EncodedPacket, metadata: EncodedVideoChunkMetadata | undefined) => void;

/** A longer queue is no faster and costs 3 MB per frame. */
const maxQueuedFrames = 3;
/** If a driver doesn't answer a support query in time, the configuration counts as unsupported. */
const supportTimeoutMilliseconds = 5_000;

/** The configuration for this kind of encoder, or null if the browser doesn't support it. */
export async function supportedConfig(
  rung: EncoderRung,
  settings: EncoderSettings,
): Promise<VideoEncoderConfig | null> {
  const config = configOf(rung, settings);
  return (await isSupported(config)) ? config : null;
}

function configOf(
  { profile, hardwareAcceleration }: EncoderRung,
  settings: EncoderSettings,
): VideoEncoderConfig {
  const { output, framesPerSecond, videoBitsPerSecond } = settings;
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

/** Whether the browser offers a hardware encoder for this configuration. */
export function isHardwareOffered(config: VideoEncoderConfig): Promise<boolean> {
  return config.hardwareAcceleration === 'prefer-software'
    ? Promise.resolve(false)
    : isSupported({ ...config, hardwareAcceleration: 'prefer-hardware' });
}

async function isSupported(config: VideoEncoderConfig): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false;
  const timeout = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), supportTimeoutMilliseconds),
  );
  try {
    // Throws on some iOS versions (Vanilagy/mediabunny#456).
    const answer = VideoEncoder.isConfigSupported(config).then(({ supported }) => supported === true);
    return await Promise.race([answer, timeout]);
  } catch {
    return false;
  }
}

function withRepairedRecord(
  metadata: EncodedVideoChunkMetadata | undefined,
): EncodedVideoChunkMetadata | undefined {
  const config = metadata?.decoderConfig;
  const record = config && descriptionOf(config);
  return record
    ? { ...metadata, decoderConfig: { ...config, description: repairAvcRecord(record) } }
    : metadata;
}

/** A VideoEncoder with back pressure. The next call throws its errors as EncoderError. */
export class H264Encoder {
  readonly #encoder: VideoEncoder;
  #failure: EncoderError | null = null;
  #lastTimestamp = -1;

  constructor(config: VideoEncoderConfig, onPacket: PacketSink) {
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        // WhatsApp on Android rejects B-frames, which appear as packets out of order.
        if (chunk.timestamp <= this.#lastTimestamp)
          this.#fail(new ReorderedFramesError(`${config.codec} packets are out of order.`));
        this.#lastTimestamp = chunk.timestamp;
        onPacket(EncodedPacket.fromEncodedChunk(chunk), withRepairedRecord(metadata));
      },
      error: (cause) => this.#fail(new EncoderError(cause.message, { cause })),
    });
    this.#encoder.configure(config);
  }

  /** Encodes and closes the frame. Resolves when the queue has room for another frame. */
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
      throw new EncoderError(String(error), { cause: error });
    }
    this.#throwFailure();
  }

  close(): void {
    if (this.#encoder.state === 'closed') return;
    this.#encoder.close();
    this.#fail(new EncoderError('The encoder was closed.'));
  }

  #fail(error: EncoderError): void {
    this.#failure ??= error;
    // Wakes a pending `encode` call.
    this.#encoder.dispatchEvent(new Event('dequeue'));
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure;
    if (this.#encoder.state === 'closed') throw new EncoderError('The encoder was closed.');
  }
}
