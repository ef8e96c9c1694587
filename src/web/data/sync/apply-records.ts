import { type AccountRecord, isKnownKind, type RecordState, recordFormat } from '#domain/sync/record.ts';
import { afterPull, type MergeContext, type MergeNotice } from '#domain/sync/record-state.ts';
import { unknownLogo } from './brand-kit-record.ts';
import { type LocalRecord, readRecords } from './local-records.ts';
import { isImageUsed, placeReplacedImages, type SyncNotice } from './slot-images.ts';
import { StoreWrites } from './store-writes.ts';
import { type LocalStore, remember, remembered } from './sync-state.ts';

/** The effects of a page of records on the store that live queries don't show. */
export type Applied = { notices: SyncNotice[]; isNewerRelease: boolean };
type Merged = {
  notices: MergeNotice[];
  isNewerRelease: boolean;
  changedBatches: boolean;
  setsVersionAside: boolean;
};

/**
 * Merges records of the account into the store. Part of a transaction on the synced tables, so text typed in the
 * meantime waits and is also merged.
 *
 * Some records would leave the store without a current batch, which no screen can show: the choice of a batch that has
 * not arrived, and the deletion of the current batch. They are held back until the rest arrives. A brand kit is also
 * held back until its logo is downloaded. `isComplete`: no more records will arrive, so held records are settled now.
 */
export async function applyRecords(
  local: LocalStore,
  records: readonly AccountRecord[],
  { context, isComplete }: { context: MergeContext; isComplete: boolean },
): Promise<Applied> {
  const held = newestOfEach([...((await remembered(local, 'held')) ?? []), ...records]);
  const [first, last] = [held.filter((each) => !changesBatch(each)), held.filter(changesBatch)];
  const writes = new StoreWrites(local);
  const merged: Merged = {
    notices: [],
    isNewerRelease: false,
    changedBatches: false,
    setsVersionAside: false,
  };
  const stillHeld: AccountRecord[] = [];

  for (const record of await withLocal(local, first)) {
    if (isKit(record) && (await unknownLogo(local, record.record.value))) stillHeld.push(record.record);
    else if (isImageDeletion(record) && (await isImageUsed(local, record.recordId))) keepOurs(record, writes);
    else merge(record, context, writes, merged);
  }
  await writes.flush();
  for (const record of await withLocal(local, last)) {
    if (!(await breaksCurrentBatch(local, record))) merge(record, context, writes, merged);
    else if (isComplete) keepOurs(record, writes);
    else stillHeld.push(record.record);
    await writes.flush();
  }
  await remember(local, 'held', stillHeld);
  if (merged.changedBatches) await remember(local, 'isUntidy', true);
  return {
    notices: [
      ...(await placeReplacedImages(local, merged.notices)),
      ...(merged.setsVersionAside ? (['version-set-aside'] as const) : []),
    ],
    isNewerRelease: merged.isNewerRelease,
  };
}

type Incoming = LocalRecord & { record: AccountRecord };

async function withLocal(local: LocalStore, records: readonly AccountRecord[]): Promise<Incoming[]> {
  const found = await readRecords(local, records);
  return records.flatMap((record, index) => {
    const here = found[index];
    return here ? [{ ...here, record }] : [];
  });
}

function merge(incoming: Incoming, context: MergeContext, writes: StoreWrites, merged: Merged): void {
  const { record, state, value } = incoming;
  const isReadable = isKnownKind(record.kind) && record.format <= recordFormat;
  if (!isReadable) merged.isNewerRelease = true;
  const result = afterPull(state, value, record, context);
  writes.putState(result.state);
  if (isReadable && result.local !== value) writes.putValue(incoming, result.local);
  const comesOrGoes = (value === null) !== (result.local === null);
  merged.changedBatches ||=
    changesBatch(record) || record.kind === 'batch' || (record.kind === 'post' && comesOrGoes);
  writes.addHistory(result.addedHistory);
  merged.setsVersionAside ||= result.addedHistory.length > 0;
  merged.notices.push(...result.notices);
}

/** The account's record is now known and differs from ours, so ours is pushed next. */
function keepOurs({ kind, recordId, record }: Incoming, writes: StoreWrites): void {
  const state: RecordState = { kind, recordId, version: record.version, base: record.value };
  writes.putState(state);
}

/** The newest of several records with the same id, in the order of their versions. */
function newestOfEach(records: readonly AccountRecord[]): AccountRecord[] {
  const newest = new Map<string, AccountRecord>();
  for (const record of records.toSorted((one, other) => one.version - other.version)) {
    newest.set(JSON.stringify([record.kind, record.recordId]), record);
  }
  return [...newest.values()];
}

/** Records that determine which batch is current, or whether it exists. */
function changesBatch({ kind, recordId, value }: AccountRecord): boolean {
  return isCurrentBatchId({ kind, recordId }) || (kind === 'batch' && value === null);
}

function isCurrentBatchId({ kind, recordId }: { kind: string; recordId: string }): boolean {
  return kind === 'setting' && recordId === 'currentBatchId';
}

async function breaksCurrentBatch(local: LocalStore, { record, kind, recordId }: Incoming): Promise<boolean> {
  if (isCurrentBatchId({ kind, recordId })) {
    const batchId = record.value?.value;
    return typeof batchId !== 'string' || (await local.batches.get(batchId)) === undefined;
  }
  return (await local.settings.get('currentBatchId'))?.value === recordId;
}

function isKit({ kind }: Incoming): boolean {
  return kind === 'brandKit';
}

/** Other devices no longer use this image, but this device may. */
function isImageDeletion({ record, row }: Incoming): boolean {
  return record.kind === 'image' && record.value === null && row !== undefined;
}
