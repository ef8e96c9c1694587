import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  VideoSampleSink,
  type VideoSinkDecoderOptions,
} from 'mediabunny';
import { descriptionOf } from '../decoder-description.ts';

/** Which output slot a picture belongs to, by its timestamp in seconds of the input; null past the end. */
type SlotAt = (timestampSeconds: number) => number | null;
type PacketRange = Parameters<EncodedPacketSink['packets']>;
type Packet = Pick<EncodedPacket, 'timestamp' | 'data'>;

/** No H.264 picture is reordered further than this. */
const maxReorderedPackets = 16;

/** Decodes a track, but for the pictures that neither a slot shows nor another picture refers to. */
export async function neededSamplesSink(
  track: InputVideoTrack,
  slotAt: SlotAt,
  options: VideoSinkDecoderOptions,
): Promise<VideoSampleSink> {
  const lengthBytes = nalLengthBytesOf(await track.getDecoderConfig());
  if ((await track.getCodec()) !== 'avc' || lengthBytes === null) return new VideoSampleSink(track, options);
  return new NeededSamplesSink(track, options, (packets) => neededPackets(packets, lengthBytes, slotAt));
}

type Choice = (packets: AsyncIterable<EncodedPacket>) => AsyncGenerator<EncodedPacket, void, unknown>;

class NeededSamplesSink extends VideoSampleSink {
  readonly #track: InputVideoTrack;
  readonly #choice: Choice;

  constructor(track: InputVideoTrack, options: VideoSinkDecoderOptions, choice: Choice) {
    super(track, options);
    this.#track = track;
    this.#choice = choice;
  }

  // Mediabunny asks for its packets here, undocumented: without it each picture would be decoded, only slower.
  _createPacketSink(): EncodedPacketSink {
    return new NeededPacketSink(this.#track, this.#choice);
  }
}

class NeededPacketSink extends EncodedPacketSink {
  readonly #choice: Choice;

  constructor(track: InputVideoTrack, choice: Choice) {
    super(track);
    this.#choice = choice;
  }

  override packets(...range: PacketRange): AsyncGenerator<EncodedPacket, void, unknown> {
    return this.#choice(super.packets(...range));
  }
}

/**
 * Packets in decoding order without the needless ones: those of a disposable picture when a later picture begins
 * in the same slot. @param lengthBytes how many bytes say the length of each NAL unit
 */
export async function* neededPackets<P extends Packet>(
  packets: AsyncIterable<P>,
  lengthBytes: number,
  slotAt: SlotAt,
): AsyncGenerator<P, void, unknown> {
  let earlier: P[] = [];
  const waiting: P[] = [];
  const isNeeded = (packet: P) => {
    // Files whose packets bear no presentation times have their pictures put in order later: none may be missing.
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

/** Whether no other picture refers to this one: `nal_ref_idc` is 0 in each of its slices. */
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

/** Null where NAL units are parted by start codes, as in transport streams. */
function nalLengthBytesOf(config: VideoDecoderConfig | null): number | null {
  const description = descriptionOf(config);
  return description && ((description[4] ?? 3) & 3) + 1;
}
