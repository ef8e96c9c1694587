const spsType = 7;

/** An AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1) in its parts. */
type AvcRecord = { head: Uint8Array; sps: Uint8Array[]; pps: Uint8Array[]; rest: Uint8Array };

/**
 * The record that an encoder gave, mended where it writes each parameter set's first byte twice and leaves the reserved bits out, as Firefox does
 * (seen with 153): players that begin with the record, phones' among them, would not begin.
 */
export function mendedAvcRecord(bytes: Uint8Array): Uint8Array {
  const record = parsed(bytes);
  if (!record?.sps.some(isDoubled)) return bytes;
  const once = (set: Uint8Array) => (set[0] === set[1] ? set.subarray(1) : set);
  const { head, sps, pps, rest } = record;
  const [version = 1, profile = 0, constraints = 0, level = 0, lengthSize = 3] = head;
  return Uint8Array.from([
    ...[version, profile, constraints, level, lengthSize | 0xfc],
    sps.length | 0xe0,
    ...sps.map(once).flatMap(withLength),
    pps.length,
    ...pps.map(once).flatMap(withLength),
    ...rest,
  ]);
}

/** Whether the parameter sets are such, and of the profile and level that the record names. */
export function isSoundAvcRecord(bytes: Uint8Array): boolean {
  const record = parsed(bytes);
  if (!record || record.sps.length === 0 || record.pps.length === 0) return false;
  const [, profile, , level] = record.head;
  return record.sps.every(
    ([header = 0, ofProfile, , ofLevel]) =>
      (header & 0x1f) === spsType && ofProfile === profile && ofLevel === level,
  );
}

/** A second byte that repeats the header would be a profile that there is not. */
function isDoubled([header = 0, next]: Uint8Array): boolean {
  return (header & 0x1f) === spsType && header === next;
}

function parsed(bytes: Uint8Array): AvcRecord | null {
  let at = 5;
  const sets = (countBits: number) => {
    const count = (bytes[at++] ?? 0) & countBits;
    return Array.from({ length: count }, () => {
      const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      const set = bytes.subarray(at + 2, at + 2 + length);
      at += 2 + length;
      return set;
    });
  };
  const sps = sets(0x1f);
  const pps = sets(0xff);
  return at <= bytes.length ? { head: bytes.subarray(0, 5), sps, pps, rest: bytes.subarray(at) } : null;
}

function withLength(set: Uint8Array): number[] {
  return [set.length >> 8, set.length & 0xff, ...set];
}
