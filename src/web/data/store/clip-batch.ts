import {
  applyRowEdit,
  assignClips,
  assignNamedClips,
  type BatchRow,
  type ClipCheck,
  mergeTableRows,
  type RowChange,
  type RowOutcome,
  removeRow,
  resetRowsOfReaddedClips,
} from '#domain/video/clip-batch.ts';
import type { RowFields } from '#domain/video/clip-rows.ts';
import { type FileVersion, isSameVersion } from '#domain/video/file-version.ts';
import { areSameEdits } from '#domain/video/row-edits.ts';
import { newId } from '#web/browser/ids.ts';
import { openFile, type PickedFile } from '#web/browser/picked-files.ts';
import { addCandidateVideo } from './candidate-videos.ts';
import { type StoredClip, type StoredRow, type StoredVideo, store } from './database.ts';
import { useStored } from './live-query.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { storeVideo } from './videos.ts';

/** The clip batch a user works on, whichever tab changed it. */
export type ClipBatch = { clips: StoredClip[]; rows: StoredRow[] };

/**
 * Returns the batch and the user's stored videos. Reads both together, so that a newly rendered video does not count
 * as removed. Undefined until read.
 */
export function useClipBatch(ownerId: string): (ClipBatch & { videoIds: ReadonlySet<string> }) | undefined {
  const read = () =>
    store.transaction('r', store.clips, store.clipRows, store.videos, async () => {
      const videoIds = await store.videos.where('ownerId').equals(ownerId).primaryKeys();
      return { ...(await readClipBatch(ownerId)), videoIds: new Set(videoIds) };
    });
  return useStored(read, [ownerId], { clips: [], rows: [], videoIds: new Set<string>() });
}

export function readClipBatch(ownerId: string): Promise<ClipBatch> {
  return store.transaction('r', store.clips, store.clipRows, async () => ({
    clips: await store.clips.where('ownerId').equals(ownerId).sortBy('position'),
    rows: await store.clipRows.where('ownerId').equals(ownerId).sortBy('position'),
  }));
}

export function readClip(clipId: string): Promise<StoredClip | undefined> {
  return store.clips.get(clipId);
}

/** The names of clips that other files replaced, and how many finished rows must be rendered again. */
export type Replaced = { names: string[]; rowCount: number };

/**
 * Adds clips, each with a row that names it or a new row. A clip replaces one with the same name and is inspected
 * again. Rows rendered from the old clip are rendered again, unless both are the same file.
 */
export async function addClips(ownerId: string, files: readonly PickedFile[]): Promise<Replaced> {
  requestPersistenceOnce();
  // Reads the files before the transaction, because the transaction would end while a file is being opened.
  const added = await Promise.all(files.map(async (file) => ({ ...file, ...(await versionOf(file)) })));
  const replaced = new Map<string | null, string>();
  let rowCount = 0;
  await changed(ownerId, async ({ clips, rows }) => {
    const byName = new Map(clips.map((clip) => [clip.name, clip]));
    const same = new Set<string>();
    let last = clips.at(-1)?.position ?? 0;
    for (const file of added) {
      const before = byName.get(file.name);
      const { clipId, position } = before ?? { clipId: newId(), position: ++last };
      const clip: StoredClip = { clipId, position, ownerId, ...file, check: { status: 'unchecked' } };
      if (before && isSameVersion(before.version, clip.version)) same.add(clipId);
      else if (before) replaced.set(clipId, clip.name);
      byName.set(clip.name, clip);
      await store.clips.put(clip);
    }
    rowCount = rows.filter(
      ({ clipId, outcome }) => replaced.has(clipId) && outcome.stage !== 'waiting',
    ).length;
    return resetRowsOfReaddedClips(rows, new Set(replaced.keys()), same);
  });
  return { names: [...replaced.values()], rowCount };
}

/** Replaces the rows that a table names. */
export function replaceRows(ownerId: string, table: readonly RowFields[]): Promise<void> {
  return changed(ownerId, async ({ rows, clips }) => mergeTableRows(rows, table, clips, newId));
}

/** A candidate as a row of a clip batch. */
type CandidateRow = { candidateId: string; words: RowFields };

/** Adds a row for each candidate that has no row yet. */
export function addCandidateRows(ownerId: string, added: readonly CandidateRow[]): Promise<void> {
  return changed(ownerId, async ({ rows }) => {
    const known = new Set(rows.map(({ candidateId }) => candidateId));
    const missing = added.filter(({ candidateId }) => !known.has(candidateId));
    return [
      ...rows,
      ...missing.map(
        ({ candidateId, words }): BatchRow => ({
          rowId: newId(),
          words,
          clipId: null,
          candidateId,
          outcome: { stage: 'waiting' },
        }),
      ),
    ];
  });
}

export function editRow(rowId: string, change: RowChange): Promise<void> {
  return store.transaction('rw', store.clipRows, async () => {
    const row = await store.clipRows.get(rowId);
    if (row) await store.clipRows.put({ ...row, ...applyRowEdit(row, change) });
  });
}

/** Removes a row, and its clip unless another row uses it. Returns the previous state for undo. */
export function dropRow(ownerId: string, rowId: string): Promise<ClipBatch> {
  return store.transaction('rw', store.clips, store.clipRows, store.clipFaces, async () => {
    const before = await readClipBatch(ownerId);
    const { rows, unusedClipId } = removeRow(before, rowId, newId);
    if (unusedClipId !== null) {
      await store.clips.delete(unusedClipId);
      await store.clipFaces.delete(unusedClipId);
    }
    await writeRows(ownerId, rows);
    return before;
  });
}

/** Restores a removed row and its clip in their old position. */
export function restoreRow(ownerId: string, rowId: string, before: ClipBatch): Promise<void> {
  return store.transaction('rw', store.clips, store.clipRows, async () => {
    const { rows, clips } = await readClipBatch(ownerId);
    const position = before.rows.findIndex((row) => row.rowId === rowId);
    const row = before.rows[position];
    if (!row || rows.some((each) => each.rowId === rowId)) return;
    const known = new Set(clips.map(({ clipId }) => clipId));
    const clip = before.clips.find(({ clipId }) => clipId === row.clipId && !known.has(clipId));
    if (clip) await store.clips.put(clip);
    await writeRows(
      ownerId,
      assignNamedClips(rows.toSpliced(position, 0, row), clip ? [...clips, clip] : clips),
    );
  });
}

/**
 * Stores a clip's inspection. False if another file has replaced the clip in the meantime, or the clip no longer
 * exists.
 */
export async function storeClipCheck(checked: StoredClip, check: ClipCheck): Promise<boolean> {
  const noted = await store.clips
    .where({ clipId: checked.clipId })
    .filter((clip) => isSameClip(clip, checked))
    .modify({ check });
  return noted === 1;
}

/**
 * Whether a clip's file differs from the inspected one. If so, records that, so that the file is inspected again.
 * Always false for a copy.
 */
export async function detectFileChange(opened: StoredClip, file: File): Promise<boolean> {
  const version = versionOfFile(file);
  if (opened.source.kind === 'copy' || isSameVersion(opened.version, version)) return false;
  await store.clips
    .where({ clipId: opened.clipId })
    .filter((clip) => isSameClip(clip, opened))
    .modify({ version, check: { status: 'unchecked' } });
  return true;
}

/** Two clips without a version are the same, because their files could not be opened when they were chosen. */
function isSameClip(one: Pick<StoredClip, 'version'> | undefined, other: typeof one): boolean {
  return one?.version === other?.version || isSameVersion(one?.version, other?.version);
}

/** The source of a video: a row and its clip, read together. */
export type RowSource = { row: StoredRow; clip: StoredClip | undefined };

/**
 * Stores a row's outcome. False if the row or its clip changed in the meantime. The row then waits to be rendered
 * again.
 */
export function storeOutcome({ row, clip }: RowSource, outcome: RowOutcome): Promise<boolean> {
  return store.transaction('rw', store.clips, store.clipRows, async () => {
    const now = await store.clipRows.get(row.rowId);
    const clipNow = row.clipId === null ? undefined : await store.clips.get(row.clipId);
    const isUnchanged =
      now?.clipId === row.clipId &&
      JSON.stringify(now.words) === JSON.stringify(row.words) &&
      areSameEdits(now.edits, row.edits) &&
      isSameClip(clip, clipNow);
    if (isUnchanged) await store.clipRows.update(row.rowId, { outcome });
    return isUnchanged;
  });
}

/** A finished video, its source, and the fingerprint of its settings. */
export type FinishedRow = { of: RowSource; video: Omit<StoredVideo, 'keptAt'>; look: string };

/**
 * Stores a video and its row's outcome: both, or neither if it throws. Like `storeOutcome`, returns false if the row
 * changed in the meantime.
 */
export function storeFinishedRow({ of, video, look }: FinishedRow): Promise<boolean> {
  const { videos, videoEntries, posters, clips, clipRows, candidates } = store;
  return store.transaction('rw', [videos, videoEntries, posters, clips, clipRows, candidates], async () => {
    await storeVideo(video);
    if (of.row.candidateId !== undefined) await addCandidateVideo(of.row.candidateId, video.videoId);
    return storeOutcome(of, { stage: 'done', videoId: video.videoId, look });
  });
}

/** Queues rows to be rendered again. */
export async function retryRows(rowIds: readonly string[]): Promise<void> {
  await store.clipRows
    .where('rowId')
    .anyOf(rowIds)
    .modify({ outcome: { stage: 'waiting' } });
}

/** Queues clips whose files were unavailable for another inspection. */
export function recheckLost(ownerId: string): Promise<number> {
  return store.clips
    .where('ownerId')
    .equals(ownerId)
    .filter(({ check }) => check.status === 'refused' && check.reason === 'gone')
    .modify({ check: { status: 'unchecked' } });
}

/** Clears the batch. Its videos remain stored. */
export function clearBatch(ownerId: string): Promise<void> {
  return store.transaction('rw', store.clips, store.clipRows, store.clipFaces, async () => {
    await store.clipFaces.bulkDelete(await store.clips.where('ownerId').equals(ownerId).primaryKeys());
    await store.clips.where('ownerId').equals(ownerId).delete();
    await store.clipRows.where('ownerId').equals(ownerId).delete();
  });
}

/** Changes clips and rows in one transaction. Afterward, every clip has a row. */
function changed(ownerId: string, change: (batch: ClipBatch) => Promise<readonly BatchRow[]>): Promise<void> {
  return store.transaction('rw', store.clips, store.clipRows, async () => {
    const rows = await change(await readClipBatch(ownerId));
    const { clips } = await readClipBatch(ownerId);
    await writeRows(ownerId, assignClips(rows, clips, newId));
  });
}

/** Call this inside the transaction that read the rows. */
async function writeRows(ownerId: string, rows: readonly BatchRow[]): Promise<void> {
  await store.clipRows.where('ownerId').equals(ownerId).delete();
  await store.clipRows.bulkAdd(rows.map((row, position) => ({ ...row, ownerId, position })));
}

/** Undefined if the file cannot be opened. The inspection will report that. */
async function versionOf({ source }: PickedFile): Promise<{ version?: FileVersion }> {
  const file = await openFile(source);
  return file ? { version: versionOfFile(file) } : {};
}

function versionOfFile({ size, lastModified }: File): FileVersion {
  return { bytes: size, modifiedAt: lastModified };
}
