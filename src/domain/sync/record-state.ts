import type { HistoryEntry } from '#domain/posts/history.ts';
import { lostVersion } from './lost-version.ts';
import { mergeRecord, withRevision } from './merge-record.ts';
import {
  type AccountRecord,
  isKnownKind,
  type RecordKey,
  type RecordKind,
  type RecordState,
  type RecordValue,
  recordFormat,
} from './record.ts';
import { isUntouched } from './record-kinds.ts';
import { ageAfterReset, isAfterReset } from './reset.ts';
import { sharedBase } from './shared-base.ts';
import { sameValue, storable } from './values.ts';

/** A record's value on this device; null if the record is not here. */
export type LocalValue = RecordValue | null;

/** A change to send: the whole value and the version it is based on. `wireChange` makes it smaller. */
export type Change = RecordKey & { baseVersion: number; format: number; value: RecordValue | null };

/** What a merge needs besides the values. `format` is the newest format that the device can read. */
export type MergeContext = {
  newId: () => string;
  now: number;
  deviceId: string;
  deviceName: (deviceId: string | null) => string;
  format?: number;
};

/**
 * What to tell the user. `image-replaced`: both devices put an image into one slot, post, or formula, so `imageId`
 * needs another place.
 */
export type MergeNotice =
  | { kind: 'edit-beat-delete'; key: RecordKey }
  | { kind: 'image-replaced'; key: RecordKey; imageId: string };

/** The outcome of a merge on this device. `addedHistory` has the texts that lost. */
export type Pulled = {
  state: RecordState;
  local: LocalValue;
  addedHistory: HistoryEntry[];
  notices: MergeNotice[];
};

/** Returns the change that the account lacks, or null if it has everything. */
export function changeToPush(
  state: RecordState | undefined,
  local: LocalValue,
  { kind, recordId }: RecordKey,
  format = recordFormat,
): Change | null {
  if (state?.unreadable) return null;
  const baseVersion = state?.version ?? 0;
  // If there was no answer, the same change is sent again. A newer one could conflict with it and double its words.
  if (state?.sent) return { kind, recordId, baseVersion, format, value: state.sent.value };
  const value = storable(local);
  if (baseVersion === 0 ? value === null : sameValue(value, state?.base)) return null;
  return { kind, recordId, baseVersion, format, value };
}

/**
 * The state before a change is sent. Store it first: if the answer is lost, the account may or may not have the value.
 */
export function beforePush(state: RecordState | undefined, change: Change): RecordState {
  return { ...(state ?? unknownState(change)), sent: { value: change.value } };
}

/** The state after the account refused a change for a reason other than a conflict. Nothing waits for an answer. */
export function afterRefusal({ sent: _, ...state }: RecordState): RecordState {
  return state;
}

/** The state after the account has stored a change. */
export function afterPush(state: RecordState | undefined, change: Change, version: number): RecordState {
  const { kind, recordId, value } = change;
  // A newer record of the account has already arrived, so this late answer says nothing new.
  return state && state.version > version ? afterRefusal(state) : { kind, recordId, version, base: value };
}

/** Applies a record of the account: a pulled one, or the answer to a push that conflicts with it. */
export function afterPull(
  state: RecordState | undefined,
  local: LocalValue,
  record: AccountRecord,
  context: MergeContext,
): Pulled {
  const { kind, recordId, version } = record;
  const unchanged = { local, addedHistory: [], notices: [] };
  const { format = recordFormat } = context;
  // A deletion looks the same in every format.
  if (!isKnownKind(kind) || (record.format > format && record.value !== null)) {
    return { ...unchanged, state: { ...(state ?? unknownState(record)), unreadable: true } };
  }
  // The account answers with version 0 if it has never had this record, or not since it was restored.
  if (version === 0) return { ...unchanged, state: afterReset(state ?? unknownState(record)) };
  if (state && version <= state.version) return { ...unchanged, state };

  const next: RecordState = { kind, recordId, version, base: record.value };
  const ours = storable(local);
  const theirs = record.value;
  if (sameValue(ours, theirs)) return { ...unchanged, state: next };
  const base = sharedBase(state, record);
  const hasBase = base !== undefined;
  if (hasBase && sameValue(theirs, base)) return { ...unchanged, state: next };
  if (hasBase && sameValue(ours, base) && !isAfterReset(state)) {
    const taken = ours && theirs ? withRevision(theirs, { ours, theirs }) : theirs;
    return { ...unchanged, state: next, local: taken };
  }
  if (ours === null || theirs === null) {
    return { ...unchanged, state: next, ...afterDeletion(kind, hasBase, ours, theirs, record) };
  }
  const shared = isAfterReset(state) ? state.base : state?.ahead;
  const age = shared && ageAfterReset(shared, theirs);
  // An older version of a post is already in its history. The next change from another device has more in common with
  // `shared`.
  if (shared && kind === 'post' && age === 'older')
    return { ...unchanged, state: { ...next, ahead: shared } };
  // Slots have the same ids on all devices, so only revisions of posts identify a text.
  const known = shared && isAfterReset(state) && !(kind === 'post' && age === 'newer') ? null : base;
  const { value, lostFields } = mergeRecord(kind, { base: known ?? null, ours, theirs });
  return {
    state: next,
    local: value,
    addedHistory: kind === 'post' ? lostVersion(ours, lostFields, context) : [],
    notices: replacedImages(record, ours, lostFields),
  };
}

/**
 * The state after the account lost its content or was restored from a backup. The device then shares nothing with the
 * account, but still has the value that it last shared.
 */
export function afterReset({ kind, recordId, base, ahead, sent }: RecordState): RecordState {
  // Only a post has an id and a revision that relate the account's value to the one that was sent.
  const arrived = kind === 'post' ? (sent?.value ?? null) : null;
  return { kind, recordId, version: 0, base: ahead ?? base ?? arrived };
}

function unknownState({ kind, recordId }: RecordKey): RecordState {
  return { kind, recordId, version: 0, base: null };
}

/** If one side deleted the record and the other changed it, the change wins. */
function afterDeletion(
  kind: RecordKind,
  hasBase: boolean,
  ours: RecordValue | null,
  theirs: RecordValue | null,
  { recordId }: RecordKey,
): Pick<Pulled, 'local'> & Partial<Pulled> {
  if (!hasBase) {
    // The record is new on one side and deleted on the other. The initial content of a new device does not come back.
    return { local: theirs ?? (ours !== null && isUntouched(kind, ours) ? null : ours) };
  }
  // A history entry is removed only when it is replaced or its completion is undone.
  if (kind === 'history') return { local: null };
  return { local: ours ?? theirs, notices: [{ kind: 'edit-beat-delete', key: { kind, recordId } }] };
}

const imageFields = ['imageId', 'post.imageId'];

function replacedImages(record: RecordKey, ours: RecordValue, lostFields: readonly string[]): MergeNotice[] {
  const key = { kind: record.kind, recordId: record.recordId };
  const post = ours.post as RecordValue | undefined;
  return lostFields.flatMap((field): MergeNotice[] => {
    if (!imageFields.includes(field)) return [];
    const imageId = field === 'imageId' ? ours.imageId : post?.imageId;
    return typeof imageId === 'string' ? [{ kind: 'image-replaced', key, imageId }] : [];
  });
}
