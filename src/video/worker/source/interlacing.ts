import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { descriptionOf } from '../decoder-description.ts';

/** Whether an H.264 track may contain interlaced frames, which the browser's decoders don't report. */
export async function mayBeInterlaced(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return false;
  const description = descriptionOf(await track.getDecoderConfig());
  // Skips six header bytes and the length of the first sequence parameter set.
  if (description) return allowsFields(description.subarray(8));
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  return packet ? allowsFields(sequenceParametersIn(packet.data)) : false;
}

const sequenceParameterType = 7;

/** The first sequence parameter set in an Annex B stream; empty if there is none. */
function sequenceParametersIn(data: Uint8Array): Uint8Array {
  for (let at = 0; at + 4 < data.length; at++) {
    const isStart = data[at] === 0 && data[at + 1] === 0 && data[at + 2] === 1;
    if (isStart && ((data[at + 3] ?? 0) & 31) === sequenceParameterType) return data.subarray(at + 3);
  }
  return new Uint8Array();
}

const profilesWithChroma = [100, 110, 122, 244, 44, 83, 86, 118, 128];

/**
 * The negated `frame_mbs_only_flag` of a sequence parameter set (ITU-T H.264, 7.3.2.1.1); false if it is unreadable.
 * @param unit the NAL unit including its header
 */
export function allowsFields(unit: Uint8Array): boolean {
  const bits = new BitReader(withoutEmulationPrevention(unit.subarray(1, 200)));
  const profile = bits.read(8);
  bits.read(16);
  bits.readExpGolomb();
  if (profilesWithChroma.includes(profile)) {
    if (bits.readExpGolomb() === 3) bits.read(1);
    bits.readExpGolomb();
    bits.readExpGolomb();
    bits.read(1);
    // Scaling matrices would require more parsing. They are rare, so assume progressive.
    if (bits.read(1) === 1) return false;
  }
  bits.readExpGolomb();
  const orderType = bits.readExpGolomb();
  if (orderType === 0) bits.readExpGolomb();
  if (orderType === 1) {
    bits.read(1);
    bits.readExpGolomb();
    bits.readExpGolomb();
    const count = Math.min(bits.readExpGolomb(), 255);
    for (let index = 0; index < count; index++) bits.readExpGolomb();
  }
  bits.readExpGolomb();
  bits.read(1);
  bits.readExpGolomb();
  bits.readExpGolomb();
  const isFrameOnly = bits.read(1) === 1;
  return !isFrameOnly && !bits.isPastEnd;
}

/** Removes emulation prevention bytes. */
function withoutEmulationPrevention(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => !(byte === 3 && unit[at - 1] === 0 && unit[at - 2] === 0));
}

class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isPastEnd(): boolean {
    return this.#position > 8 * this.#bytes.length;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) {
      const byte = this.#bytes[this.#position >> 3] ?? 0;
      value = 2 * value + ((byte >> (7 - (this.#position & 7))) & 1);
      this.#position++;
    }
    return value;
  }

  readExpGolomb(): number {
    let zeros = 0;
    while (this.read(1) === 0 && zeros < 32 && !this.isPastEnd) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
