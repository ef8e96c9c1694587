import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  VideoSampleSink,
  type VideoSinkDecoderOptions,
} from 'mediabunny';
import { descriptionOf } from '../decoder-description.ts';

/** Maps a frame's timestamp in seconds of the input to its output slot; null after the end. */
type SlotAt = (timestampSeconds: number) => number | null;
type PacketRange = Parameters<EncodedPacketSink['packets']>;
type Packet = Pick<EncodedPacket, 'timestamp' | 'data'>;

/** The maximum frame reordering in H.264. */
const maxReorderedPackets = 16;

/** Decodes a track, skipping frames that no output slot shows and no other frame references. */
export async function neededSamplesSink(
  track: InputVideoTrack,
  slotAt: SlotAt,
  options: VideoSinkDecoderOptions,
): Promise<VideoSampleSink> {
  const lengthBytes = nalLengthBytesOf(await track.getDecoderConfig());
  if ((await track.getCodec()) !== 'avc' || lengthBytes === null) return new VideoSampleSink(track, options);
  return new NeededSamplesSink(track, options, (packets) => neededPackets(packets, lengthBytes, slotAt));
}

type PacketFilter = (packets: AsyncIterable<EncodedPacket>) => AsyncGenerator<EncodedPacket, void, unknown>;

class NeededSamplesSink extends VideoSampleSink {
  readonly #track: InputVideoTrack;
  readonly #filter: PacketFilter;

  constructor(track: InputVideoTrack, options: VideoSinkDecoderOptions, filter: PacketFilter) {
    super(track, options);
    this.#track = track;
    this.#filter = filter;
  }

  // An undocumented hook of Mediabunny. If it is removed, all frames are decoded, which is only slower.
  _createPacketSink(): EncodedPacketSink {
    return new NeededPacketSink(this.#track, this.#filter);
  }
}

class NeededPacketSink extends EncodedPacketSink {
  readonly #filter: PacketFilter;

  constructor(track: InputVideoTrack, filter: PacketFilter) {
    super(track);
    this.#filter = filter;
  }

  override packets(...range: PacketRange): AsyncGenerator<EncodedPacket, void, unknown> {
    return this.#filter(super.packets(...range));
  }
}

/**
 * Filters packets in decoding order: drops a disposable frame if a later frame starts in the same slot.
 * @param lengthBytes size of the length prefix of each NAL unit
 */
export async function* neededPackets<P extends Packet>(
  packets: AsyncIterable<P>,
  lengthBytes: number,
  slotAt: SlotAt,
): AsyncGenerator<P, void, unknown> {
  let earlier: P[] = [];
  const waiting: P[] = [];
  const isNeeded = (packet: P) => {
    // If no packet has a presentation time (all are in decoding order), the decoder orders the frames, so none may be
    // missing.
    const isReordered = earlier.some(({ timestamp }) => timestamp > packet.timestamp);
    if (!isReordered || !isDisposable(packet.data, lengthBytes)) return true;
    const slot = slotAt(packet.timestamp);
    const isReplaced = ({ timestamp }: P) => timestamp > packet.timestamp && slotAt(timestamp) === slot;
    return slot === null || !(earlier.some(isReplaced) || waiting.some(isReplaced));
  };
  for await (const packet of packets) {
    waiting.push(packet);
    if (waiting.length <= maxReorderedPackets) continue;
    yield* takeFirst();
  }
  while (waiting.length > 0) yield* takeFirst();

  function* takeFirst() {
    const packet = waiting.shift();
    if (!packet) return;
    if (isNeeded(packet)) yield packet;
    earlier = [...earlier.slice(1 - maxReorderedPackets), packet];
  }
}

/** Whether no other frame references this one: `nal_ref_idc` is 0 in all of its slices. */
function isDisposable(data: Uint8Array, lengthBytes: number): boolean {
  let slices = 0;
  for (let at = 0; at + lengthBytes < data.length; ) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index++) length = length * 256 + (data[at + index] ?? 0);
    const header = data[at + lengthBytes] ?? 0;
    const type = header & 0x1f;
    if (type >= 1 && type <= 5) {
      if ((header & 0x60) !== 0) return false;
      slices++;
    }
    at += lengthBytes + length;
  }
  return slices > 0;
}

/** Null for Annex B (start codes), as in transport streams. */
function nalLengthBytesOf(config: VideoDecoderConfig | null): number | null {
  const description = descriptionOf(config);
  return description && ((description[4] ?? 3) & 3) + 1;
}
