const spsType = 7;

/** A parsed AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
type AvcRecord = { head: Uint8Array; sps: Uint8Array[]; pps: Uint8Array[]; rest: Uint8Array };

/**
 * Repairs a record that repeats the first byte of each parameter set and clears the reserved bits, as Firefox's
 * encoder does (seen in 153). Players that rely on the record, such as those on phones, would not start. Returns other
 * records unchanged.
 */
export function repairAvcRecord(bytes: Uint8Array): Uint8Array {
  const record = parseRecord(bytes);
  if (!record?.sps.some(repeatsFirstByte)) return bytes;
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

/** Whether the parameter sets are valid and match the record's profile and level. */
export function isValidAvcRecord(bytes: Uint8Array): boolean {
  const record = parseRecord(bytes);
  if (!record || record.sps.length === 0 || record.pps.length === 0) return false;
  const [, profile, , level] = record.head;
  return record.sps.every(
    ([header = 0, ofProfile, , ofLevel]) =>
      (header & 0x1f) === spsType && ofProfile === profile && ofLevel === level,
  );
}

/** A valid set never starts like this, because the second byte would be a profile that doesn't exist. */
function repeatsFirstByte([header = 0, next]: Uint8Array): boolean {
  return (header & 0x1f) === spsType && header === next;
}

function parseRecord(bytes: Uint8Array): AvcRecord | null {
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
