import type { FileRef } from '#domain/file-ref.ts';
import { withCopiedText } from '#domain/sync/copied-text.ts';
import type { AccountRecord, RecordKey, RecordState } from '#domain/sync/record.ts';
import { afterPush, afterRefusal, afterReset, beforePush, type Change } from '#domain/sync/record-state.ts';
import { wireChange } from '#domain/sync/wire-change.ts';
import { applyRecords } from './apply-records.ts';
import { fileOf } from './freed-files.ts';
import { syncedTables } from './local-records.ts';
import { type PushAnswer, pushRecords, type SyncFailure } from './requests.ts';
import { mergeContext, type StepFailure, type SyncContext } from './sync-context.ts';
import { type Cursor, type LocalStore, remember, remembered } from './sync-state.ts';

/**
 * The server's limit is 500 changes and 2 MB. Smaller pushes lose less on a bad connection and don't time out on a
 * busy server.
 */
const maxChanges = 200;
const maxBytes = 300_000;

/**
 * How a push ended. `unsettled` records are pushed again, because they were merged with other values of the account or
 * the answer did not include them. `isBehind`: other devices also stored something.
 */
export type Pushed =
  | StepFailure
  | {
      ok: true;
      unsettled: RecordKey[];
      refused: RefusedChange[];
      /** Files of deleted records. */
      freed: FileRef[];
      isBehind: boolean;
    };

type RefusedChange = { change: Change; reason: string };
/** `isRepeated`: an earlier push of this value was not answered, so later changes of it come next. */
type SentChange = { change: Change; wire: ReturnType<typeof withCopiedText>; isRepeated: boolean };

/** Sends as many of the first changes as one push allows. Returns the others in `rest`. */
export async function pushSome(
  sync: SyncContext,
  changes: readonly Change[],
): Promise<{ pushed: Pushed; rest: readonly Change[] }> {
  const { sent, rest } = await prepare(sync, changes);
  const cursor = await remembered(sync.local, 'cursor');
  if (!cursor) return { pushed: { ok: false, reason: 'epoch' }, rest };
  const answer = await pushRecords(
    sync.deviceId,
    cursor.epoch,
    sent.map(({ wire }) => wire),
  );
  if (!answer.ok) {
    if (!mayHaveArrived(answer.reason)) await forgetSent(sync.local, sent);
    return { pushed: tooLarge(answer, sent), rest };
  }
  if (answer.value.epoch !== cursor.epoch) return { pushed: { ok: false, reason: 'epoch' }, rest };
  return { pushed: await settle(sync, sent, answer.value), rest };
}

/** Takes as many changes as one push allows, and records that they are being sent, because the answer may be lost. */
function prepare(
  { local, whole }: SyncContext,
  changes: readonly Change[],
): Promise<{ sent: SentChange[]; rest: readonly Change[] }> {
  return local.transaction('rw', local.recordStates, async () => {
    const next = changes.slice(0, maxChanges);
    const states = await local.recordStates.bulkGet(next.map(({ kind, recordId }) => [kind, recordId]));
    const posts = await local.recordStates.bulkGet(next.map((change) => ['post', postOf(change)]));
    const sent: SentChange[] = [];
    let bytes = 0;
    for (const [index, change] of next.entries()) {
      const post = whole.has(change.recordId) ? undefined : posts[index];
      const wire = withCopiedText(wireChange(states[index], change), post);
      bytes += new TextEncoder().encode(JSON.stringify(wire)).length;
      if (bytes > maxBytes && sent.length > 0) break;
      sent.push({ change, wire, isRepeated: states[index]?.sent !== undefined });
    }
    await local.recordStates.bulkPut(sent.map(({ change }, index) => beforePush(states[index], change)));
    return { sent, rest: changes.slice(sent.length) };
  });
}

/** The post of a version; empty for other records. */
function postOf({ kind, value }: Change): string {
  return kind === 'history' && typeof value?.postId === 'string' ? value.postId : '';
}

/** Whether the account may have stored a push that failed. */
function mayHaveArrived(reason: SyncFailure): boolean {
  return reason === 'no-answer' || reason === 'server';
}

/**
 * Called after the account refused a push, so that these records may change before they are sent again. An earlier
 * push of the same value may have arrived.
 */
function forgetSent(local: LocalStore, sent: readonly SentChange[]): Promise<void> {
  return local.transaction('rw', local.recordStates, async () => {
    const refused = sent.filter(({ isRepeated }) => !isRepeated);
    const states = await local.recordStates.bulkGet(
      refused.map(({ change: { kind, recordId } }) => [kind, recordId]),
    );
    await local.recordStates.bulkPut(states.flatMap((state) => (state ? [afterRefusal(state)] : [])));
  });
}

/** If a single record is larger than a push, it is refused and the others are sent without it. */
function tooLarge(failure: StepFailure, sent: readonly SentChange[]): Pushed {
  const [only] = sent;
  if (failure.reason !== 'too-large' || sent.length !== 1 || !only) return failure;
  return {
    ok: true,
    unsettled: [],
    refused: [{ change: only.change, reason: 'SY003' }],
    freed: [],
    isBehind: false,
  };
}

/** Records what the account stored, and merges the records that conflicted. */
function settle(sync: SyncContext, sent: readonly SentChange[], answer: PushAnswer): Promise<Pushed> {
  const { local } = sync;
  return local.transaction('rw', syncedTables(local), async () => {
    const changes = sent.map(({ change }) => change);
    const found = await local.recordStates.bulkGet(changes.map(({ kind, recordId }) => [kind, recordId]));
    const states: RecordState[] = [];
    const conflicts: AccountRecord[] = [];
    const [unsettled, refused, freed]: [RecordKey[], RefusedChange[], FileRef[]] = [[], [], []];
    const storedVersions: number[] = [];
    for (const [index, { change, wire, isRepeated }] of sent.entries()) {
      const [result, state] = [answer.results[index], found[index]];
      if (result?.status === 'stored') {
        // An answer that says nothing new also ends the push.
        states.push(afterRefusal(afterPush(state, change, result.version)));
        storedVersions.push(result.version);
        const file = change.value === null ? fileOf(state?.base) : undefined;
        if (file) freed.push(file);
        if (isRepeated) unsettled.push(change);
      } else if (result?.status === 'refused') {
        refused.push({ change, reason: result.reason });
        if (state) states.push(afterRefusal(state));
      } else {
        unsettled.push(change);
        if (!result) continue;
        if (wire.copies) sync.whole.add(change.recordId);
        conflicts.push(result.record);
        if (state && isFromRestore(result.record, change, state)) states.push(afterReset(state));
      }
    }
    await local.recordStates.bulkPut(states);
    const applied = await applyRecords(local, conflicts, { context: mergeContext(sync), isComplete: false });
    sync.notify(applied.notices);
    const isBehind = !(await advance(sync, answer.head, storedVersions));
    return { ok: true, unsettled, refused, freed, isBehind: isBehind || conflicts.length > 0 };
  });
}

/**
 * True if the account has another value under the version that this device knows, or an older version, because it was
 * restored.
 */
function isFromRestore(record: AccountRecord, change: Change, state: RecordState): boolean {
  return state.version === change.baseVersion && record.version <= state.version;
}

/**
 * Moves the cursor past versions that are all known, because otherwise the next pull would return the pushed records.
 * False if other devices stored something in between.
 */
async function advance({ local }: SyncContext, head: number, stored: readonly number[]): Promise<boolean> {
  const cursor: Cursor | undefined = await remembered(local, 'cursor');
  if (!cursor) return false;
  const newer = new Set(stored.filter((version) => version > cursor.after));
  if (cursor.after + newer.size !== head) return head <= cursor.after;
  await remember(local, 'cursor', { ...cursor, after: head });
  return true;
}
