/** The kinds of records that every device of an account has. */
export const recordKinds = [
  'batch',
  'post',
  'history',
  'idea',
  'formula',
  'plannerSlot',
  'plannerOrder',
  'image',
  'recording',
  'dictation',
  'voiceProfile',
  'setting',
  'brandKit',
  'namedKit',
  'video',
  'candidate',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** JSON only. A release preserves fields that it does not know. */
export type RecordValue = { readonly [field: string]: unknown };

/** Identifies a record. A later release may store kinds that this one does not know. */
export type RecordKey = { kind: string; recordId: string };

/**
 * A record as the account stores it. `version` is the account's sequence number when it was last stored. `value` is
 * null if it was deleted. `deviceId` is the device that stored it; null if that device was removed. `ownVersion` is
 * the version under which the requesting device last stored it; 0 if it never did.
 */
export type AccountRecord = RecordKey & {
  version: number;
  format: number;
  value: RecordValue | null;
  deviceId: string | null;
  ownVersion: number;
};

/** The newest format that this release can read. It never merges, changes, or pushes a record with a higher format. */
export const recordFormat = 1;

/**
 * What a device knows about a record: the version and value it last shared with the account. `sent` is a value whose
 * push has not been answered, so the account may have it. Version 0 with a base means that the account was emptied or
 * restored afterwards. `ahead` is the value last shared before that, if it is newer than the restored one.
 */
export type RecordState = RecordKey & {
  version: number;
  base: RecordValue | null;
  sent?: { value: RecordValue | null };
  ahead?: RecordValue;
  unreadable?: true;
};

export function isKnownKind(kind: string): kind is RecordKind {
  return recordKinds.some((known) => known === kind);
}
