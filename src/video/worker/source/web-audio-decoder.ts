import {
  type AudioCodec,
  AudioSample,
  BufferTarget,
  CustomAudioDecoder,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  registerDecoder,
  WebMOutputFormat,
} from 'mediabunny';
import { decodeOnPage } from '../page-decoder.ts';

/** The containers in which browsers decode a codec with Web Audio. Packets of other codecs differ in length. */
const formats: Partial<Record<AudioCodec, () => OutputFormat>> = {
  aac: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mp3: () => new Mp3OutputFormat({ xingHeader: false }),
  opus: () => new WebMOutputFormat(),
};

/** Limits memory: two channels take 2 MB. */
const batchSeconds = 5;
/** In a damaged clip, timestamps may not advance. */
const maxBatchPackets = 4_000;
const sampleSeconds = 0.1;
/**
 * These packets are decoded before each batch and then dropped, because frames depend on earlier ones and Safari drops
 * the first 2,112 samples of AAC whatever the file says (mediabunny#444).
 */
const leadPackets = 8;
const maxGapSeconds = 0.05;
/** The duration of a single packet without one. */
const usualPacketSeconds = 0.02;
/** Rounded timestamps can make a batch look this much longer than it is. */
const toleranceSeconds = 0.002;

/** Decodes audio with Web Audio, batch by batch. Needed because Safari has no AudioDecoder before version 26. */
class WebAudioDecoder extends CustomAudioDecoder {
  #packets: EncodedPacket[] = [];
  #lead: readonly EncodedPacket[] = [];
  #emission = Promise.resolve();

  static override supports(codec: AudioCodec): boolean {
    return codec in formats;
  }

  override init(): void {}

  override decode(packet: EncodedPacket): void | Promise<void> {
    const last = this.#packets.at(-1) ?? this.#lead.at(-1);
    if (last && Math.abs(packet.timestamp - last.timestamp - last.duration) > maxGapSeconds)
      return this.#decodeBatch().then(() => {
        this.#lead = [];
        this.#packets.push(packet);
      });
    this.#packets.push(packet);
    const [first = packet] = this.#packets;
    const isFull =
      packet.timestamp - first.timestamp >= batchSeconds || this.#packets.length >= maxBatchPackets;
    return isFull ? this.#decodeBatch() : undefined;
  }

  override async flush(): Promise<void> {
    await this.#decodeBatch();
    await this.#emission;
    this.#lead = [];
  }

  override close(): void {
    this.#packets = [];
    this.#lead = [];
  }

  async #decodeBatch(): Promise<void> {
    const packets = this.#packets.splice(0);
    const [first] = packets;
    if (!first) return;
    const { sampleRate } = this.config;
    // Durations may be missing or cut off at the end of the track, and timestamps may be rounded.
    const packetFrames = Math.round(meanSecondsOf([...this.#lead, ...packets]) * sampleRate);
    const lead = this.#lead.length > 0 ? this.#lead : Array<EncodedPacket>(leadPackets).fill(first);
    const file = await this.#fileOf([...lead, ...packets], packetFrames / sampleRate);
    const channels = await decodeOnPage(file, sampleRate);
    const decodedFrames = channels?.[0]?.length ?? 0;
    const leadFrames = lead.length * packetFrames;
    const missingFrames = leadFrames + packets.length * packetFrames - decodedFrames;
    const droppedFrames = missingFrames > toleranceSeconds * sampleRate ? missingFrames : 0;
    if (!channels || droppedFrames > leadFrames)
      throw new Error(
        `Web Audio decoded ${decodedFrames} samples of ${this.codec}, ${missingFrames} too few.`,
      );
    const wanted = channels.map((samples) => samples.subarray(leadFrames - droppedFrames));
    this.#lead = packets.slice(-leadPackets);
    // Emits after this call returns: while its queue is full, Mediabunny waits for the next sample before it checks
    // again.
    this.#emission = new Promise((resolve) =>
      setTimeout(() => {
        this.#emit(wanted, first.timestamp);
        resolve();
      }),
    );
  }

  /** Makes a separate file from packets. */
  async #fileOf(packets: readonly EncodedPacket[], packetSeconds: number): Promise<ArrayBuffer> {
    const format = formats[this.codec]?.();
    if (!format) throw new Error(`Web Audio has no container for ${this.codec}.`);
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const source = new EncodedAudioPacketSource(this.codec);
    output.addAudioTrack(source);
    await output.start();
    for (const [at, { data }] of packets.entries()) {
      const packet = new EncodedPacket(data, 'key', at * packetSeconds, packetSeconds);
      await source.add(packet, { decoderConfig: this.config });
    }
    await output.finalize();
    if (!target.buffer) throw new Error('The audio file is empty.');
    return target.buffer;
  }

  #emit(channels: readonly Float32Array[], startSeconds: number): void {
    const { sampleRate } = this.config;
    const pieceFrames = Math.round(sampleSeconds * sampleRate);
    const frames = channels[0]?.length ?? 0;
    for (let from = 0; from < frames; from += pieceFrames) {
      const length = Math.min(pieceFrames, frames - from);
      const data = new Float32Array(length * channels.length);
      for (const [at, samples] of channels.entries())
        data.set(samples.subarray(from, from + length), at * length);
      const timestamp = startSeconds + from / sampleRate;
      const numberOfChannels = channels.length;
      this.onSample(new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp }));
    }
  }
}

/** The mean distance of packets without gaps. */
function meanSecondsOf(packets: readonly EncodedPacket[]): number {
  const [first, last] = [packets[0], packets.at(-1)];
  if (!first || !last) return 0;
  if (first === last) return first.duration || usualPacketSeconds;
  return (last.timestamp - first.timestamp) / (packets.length - 1);
}

let isRegistered = false;

/** Makes Mediabunny decode with Web Audio in browsers without an AudioDecoder. */
export function registerWebAudioDecoder(): void {
  if (isRegistered || typeof AudioDecoder !== 'undefined') return;
  isRegistered = true;
  registerDecoder(WebAudioDecoder);
}
