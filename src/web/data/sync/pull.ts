import { type AccountRecord, recordFormat, recordKinds } from '#domain/sync/record.ts';
import { afterReset } from '#domain/sync/record-state.ts';
import { type Applied, applyRecords } from './apply-records.ts';
import { fetchLogos } from './fetch-logos.ts';
import { syncedTables } from './local-records.ts';
import { pullRecords } from './requests.ts';
import { mergeContext, type StepFailure, type SyncContext } from './sync-context.ts';
import { type Cursor, type LocalStore, remember, remembered } from './sync-state.ts';
import { tidyStore } from './tidy-store.ts';

/** `isNewerRelease`: some records need a newer release of the page. */
export type PulledAll = StepFailure | { ok: true; isNewerRelease: boolean };

/** Changes if a release can read more than its predecessor. */
const release = `${recordFormat} ${recordKinds.join()}`;

/**
 * Prepares the cursor for an account. If the device is new or the account has another epoch, starts with the newest
 * records. Also does so if this release can read records that its predecessor ignored.
 */
export function startAt(local: LocalStore, epoch: string, head: number): Promise<void> {
  return local.transaction('rw', local.recordStates, local.syncState, async () => {
    const cursor = await remembered(local, 'cursor');
    const known = await remembered(local, 'release');
    if (cursor && cursor.epoch !== epoch) {
      await local.recordStates.toCollection().modify((state, change) => {
        change.value = afterReset(state);
      });
      await remember(local, 'held', []);
    }
    if (cursor?.epoch === epoch && known === release) return;
    const after = cursor?.epoch === epoch ? cursor.after : head;
    await remember(local, 'cursor', { epoch, after, before: after > 0 ? after + 1 : null });
    await remember(local, 'isUntidy', true);
    await remember(local, 'release', release);
  });
}

/**
 * Pulls everything that the account has and this device lacks, page by page. A page and its cursor are one
 * transaction.
 */
export async function pullAll(sync: SyncContext): Promise<PulledAll> {
  let isNewerRelease = false;
  for (;;) {
    const cursor = await remembered(sync.local, 'cursor');
    if (!cursor) return { ok: false, reason: 'epoch' };
    const page = await pullRecords(sync.deviceId, cursor.epoch, {
      after: cursor.before === null ? cursor.after : 0,
      before: cursor.before,
    });
    if (!page.ok) return page;
    const { epoch, head, records, more } = page.value;
    if (epoch !== cursor.epoch) return { ok: false, reason: 'epoch' };
    await fetchLogos(sync.local, records);
    const isComplete = cursor.before === null && !more;
    const applied = await apply(sync, nextCursor(cursor, records, { head, more }), records, isComplete);
    isNewerRelease ||= applied.isNewerRelease;
    if (isComplete) return { ok: true, isNewerRelease };
  }
}

function nextCursor(
  cursor: Cursor,
  records: readonly AccountRecord[],
  { head, more }: { head: number; more: boolean },
): Cursor {
  const last = records.at(-1)?.version;
  if (cursor.before !== null) return { ...cursor, before: more && last !== undefined ? last : null };
  return { ...cursor, after: more && last !== undefined ? last : Math.max(cursor.after, head) };
}

async function apply(
  sync: SyncContext,
  next: Cursor,
  records: readonly AccountRecord[],
  isComplete: boolean,
): Promise<Applied> {
  const { local } = sync;
  const applied = await local.transaction('rw', syncedTables(local), async () => {
    const outcome = await applyRecords(local, records, { context: mergeContext(sync), isComplete });
    if (isComplete) await tidyStore(local);
    await remember(local, 'cursor', next);
    return outcome;
  });
  sync.notify(applied.notices);
  return applied;
}
