import type { Holdings } from '#domain/ownership.ts';
import { isKnownKind, type RecordKind, type RecordValue } from '#domain/sync/record.ts';
import { isUntouched } from '#domain/sync/record-kinds.ts';
import { store } from '../store/database.ts';
import { countFiles, countHoldings } from '../store/holdings.ts';
import { ChangedRecords } from './changed-records.ts';
import { collectChanges } from './collect-changes.ts';
import { syncStatus } from './sync-status.ts';

/** The content that is only on this device, and whether some of it is being uploaded. */
export type Unsynced = { holdings: Holdings; isUploading: boolean };

type SyncedHolding =
  | 'posts'
  | 'ideas'
  | 'formulas'
  | 'plannerPosts'
  | 'recordings'
  | 'images'
  | 'voiceProfiles'
  | 'brandKits'
  | 'candidates';

/** Counts what would be lost if this device lost its content of the account. */
export async function unsyncedContent(): Promise<Unsynced> {
  const all = new ChangedRecords();
  all.addAll();
  const { changes, files } = await collectChanges(store, all.take());
  const ids = new Map<SyncedHolding, Set<string>>();
  const count = (kind: RecordKind, recordId: string, value: RecordValue | null) => {
    const holding = holdingOf[kind];
    if (!holding) return;
    const postId = holding === 'posts' && typeof value?.postId === 'string' ? value.postId : recordId;
    ids.set(holding, (ids.get(holding) ?? new Set()).add(postId));
  };
  for (const { kind, recordId, value } of changes) {
    // A deletion does not count as content.
    if (isKnownKind(kind) && value && !isDisposable(kind, value)) count(kind, recordId, value);
  }
  for (const { kind, recordId } of files) if (isKnownKind(kind)) count(kind, recordId, null);

  const synced = Object.fromEntries(Object.values(holdingOf).map((name) => [name, ids.get(name)?.size ?? 0]));
  const recordings = (ids.get('recordings')?.size ?? 0) + (await countOpenRecordings());
  const holdings = { ...(await countHoldings()), ...(await countFiles()), ...synced, recordings };
  const { stage } = syncStatus.get();
  return { holdings, isUploading: ids.size > 0 && (stage === 'syncing' || stage === 'synced') };
}

/** Recordings that have not been used yet. They do not sync. */
function countOpenRecordings(): Promise<number> {
  return store.recordings.filter(({ isOpen, discardedAt }) => isOpen && discardedAt === undefined).count();
}

/** The initial content of a device, and recordings that are about to be deleted. */
function isDisposable(kind: RecordKind, value: RecordValue): boolean {
  return isUntouched(kind, value) || (kind === 'recording' && value.discardedAt !== undefined);
}

/** How a record is counted. Versions and dictations count with their post. */
const holdingOf: Partial<Record<RecordKind, SyncedHolding>> = {
  post: 'posts',
  history: 'posts',
  dictation: 'posts',
  idea: 'ideas',
  formula: 'formulas',
  plannerSlot: 'plannerPosts',
  recording: 'recordings',
  image: 'images',
  voiceProfile: 'voiceProfiles',
  brandKit: 'brandKits',
  namedKit: 'brandKits',
  candidate: 'candidates',
};
