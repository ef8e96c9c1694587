import { maxCandidateNumberLength, nextCandidateNumber } from './candidate-number.ts';
import { findClipByName, type RowFields, type RowProblem, rowFieldNames, rowProblems } from './clip-rows.ts';
import { countryByCode, countryNamed } from './countries.ts';
import type { Inspection, InspectionRefusal } from './inspection.ts';
import { defaultCandidateNumber, defaultCountryCode } from './limits.ts';
import type { RenderErrorCode } from './render-state.ts';
import { areSameEdits, editsForOtherClip, type RowEdits } from './row-edits.ts';

/**
 * The inspection status of a clip. `gone`: the file can't be read, because it was moved or deleted or is in the cloud.
 */
export type ClipCheck =
  | { status: 'unchecked' }
  | { status: 'refused'; reason: Exclude<InspectionRefusal, 'out-of-reach'> | 'not-claimed' | 'gone' }
  | { status: 'usable'; inspection: Inspection };

export type BatchClip = { clipId: string; name: string; check: ClipCheck };

/** The outcome of a row. A row stays `waiting` while it renders, so a crashed tab leaves nothing to clean up. */
export type RowOutcome =
  | { stage: 'waiting' }
  // `look` fingerprints the settings shared by all rows at render time. Rows rendered by old versions have none.
  | { stage: 'done'; videoId: string; look?: string }
  | { stage: 'failed'; reason: RenderErrorCode; message: string; tried: string[] };

export type BatchRow = {
  rowId: string;
  words: RowFields;
  clipId: string | null;
  /** The candidate in the account, if the video is for one. */
  candidateId?: string | undefined;
  /** Missing in rows of older versions. */
  edits?: RowEdits | undefined;
  outcome: RowOutcome;
};

/** The status of a row: what the screen shows and whether the row can be rendered. */
export type RowStatus =
  | {
      kind: 'wrong';
      problems: RowProblem[];
      refusal: Extract<ClipCheck, { status: 'refused' }>['reason'] | null;
    }
  | { kind: 'checking' }
  | { kind: 'pending'; inspection: Inspection }
  | (Extract<RowOutcome, { stage: 'done' }> & { kind: 'done' })
  | (Extract<RowOutcome, { stage: 'failed' }> & { kind: 'failed'; inspection: Inspection | null });

/** Returns the status of a row. `kits` are the brand kits that a row can name. */
export function rowStatusOf(
  { words, clipId, outcome }: BatchRow,
  { clips, kits }: { clips: readonly BatchClip[]; kits: readonly { name: string }[] },
): RowStatus {
  if (outcome.stage === 'done') return { kind: 'done', ...outcome };
  const check = clips.find((clip) => clip.clipId === clipId)?.check;
  const problems = rowProblems(words, { hasClip: check !== undefined, kits });
  const refusal = check?.status === 'refused' ? check.reason : null;
  if (problems.length > 0 || refusal !== null) return { kind: 'wrong', problems, refusal };
  const inspection = check?.status === 'usable' ? check.inspection : null;
  if (outcome.stage === 'failed') return { kind: 'failed', ...outcome, inspection };
  return inspection ? { kind: 'pending', inspection } : { kind: 'checking' };
}

/** True if a row was rendered with other shared settings than the current ones. */
export function isOutdated(rowStatus: RowStatus, fingerprint: string): boolean {
  return rowStatus.kind === 'done' && rowStatus.look !== undefined && rowStatus.look !== fingerprint;
}

export type StatusCounts = Record<RowStatus['kind'], number>;

export function countStatuses(rowStatuses: readonly RowStatus[]): StatusCounts {
  const counts: StatusCounts = { wrong: 0, checking: 0, pending: 0, done: 0, failed: 0 };
  for (const { kind } of rowStatuses) counts[kind] += 1;
  return counts;
}

/** Links each unlinked row to the clip that it names. */
export function assignNamedClips(
  rows: readonly BatchRow[],
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
): BatchRow[] {
  const known = new Set(clips.map(({ clipId }) => clipId));
  return rows.map((row): BatchRow => {
    if (row.clipId !== null && known.has(row.clipId)) return row;
    return { ...row, clipId: findClipByName(row.words.fileName, clips)?.clipId ?? null };
  });
}

/** Links rows to the clips that they name and adds a row for every other clip, complete except for the title. */
export function assignClips(
  rows: readonly BatchRow[],
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
  newId: () => string,
): BatchRow[] {
  const all = assignNamedClips(rows, clips);
  const used = new Set(all.map(({ clipId }) => clipId));
  for (const { clipId, name } of clips) {
    if (!used.has(clipId)) all.push(rowFor(clipId, name, all.at(-1), newId()));
  }
  return all;
}

/** Counts the rows after adding clips with these names. A clip replaces an existing one with the same name. */
export function rowCountAfterAdding(
  addedNames: readonly string[],
  { rows, clips }: { rows: readonly BatchRow[]; clips: readonly Pick<BatchClip, 'clipId' | 'name'>[] },
): number {
  const known = new Set(clips.map(({ name }) => name));
  const added = [...new Set(addedNames)].filter((name) => !known.has(name));
  return assignClips(rows, [...clips, ...added.map((name) => ({ clipId: `added ${name}`, name }))], () => '')
    .length;
}

/**
 * Merges an imported table. Its rows replace the existing rows that they name (by clip or file name), at the position
 * of the first such row. Other rows of the table go last. An unchanged row keeps its outcome. A clip's edits stay, and
 * so do availability and kits if the table has no column for them. All other rows stay.
 */
export function mergeTableRows(
  before: readonly BatchRow[],
  table: readonly RowFields[],
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
  newId: () => string,
): BatchRow[] {
  const replaced = before.filter((row) => table.some((words) => namesRow(words, row, clips)));
  const reusable = [...replaced];
  const tableRows = table.map((words): BatchRow => {
    const same = reusable.findIndex((row) => hasSameFields(words, row.words));
    const [unchanged] = same < 0 ? [] : reusable.splice(same, 1);
    if (unchanged) return unchanged;
    const known = replaced.find((row) => namesRow(words, row, clips));
    const all = {
      ...words,
      availability: words.availability ?? known?.words.availability,
      kit: words.kit ?? known?.words.kit,
    };
    return {
      rowId: newId(),
      words: all,
      clipId: null,
      ...(known?.candidateId === undefined ? {} : { candidateId: known.candidateId }),
      edits: known?.edits,
      outcome: { stage: 'waiting' },
    };
  });
  const [first] = replaced;
  const position = first ? before.indexOf(first) : before.length;
  const stays = (row: BatchRow) => !replaced.includes(row);
  return [...before.slice(0, position), ...tableRows, ...before.slice(position).filter(stays)];
}

/**
 * Resets rows whose clips were added again. If the file changed, all its rows wait to be rendered again, and their
 * edits are dropped. If it is the same file, only failed rows wait again, because the file may have been unreadable
 * before.
 */
export function resetRowsOfReaddedClips(
  rows: readonly BatchRow[],
  replacedClipIds: ReadonlySet<string | null>,
  sameClipIds: ReadonlySet<string | null>,
): BatchRow[] {
  return rows.map((row) => {
    const { clipId, outcome } = row;
    if (replacedClipIds.has(clipId))
      return { ...row, edits: editsForOtherClip(row.edits ?? {}), outcome: { stage: 'waiting' } };
    const waits = sameClipIds.has(clipId) && outcome.stage === 'failed';
    return waits ? { ...row, outcome: { stage: 'waiting' } } : row;
  });
}

/**
 * Removes a row. `unusedClipId` is the clip that only this row used, or null. If it was the last row, each other clip
 * gets a row, so that no clip is stored invisibly.
 */
export function removeRow(
  { rows, clips }: { rows: readonly BatchRow[]; clips: readonly Pick<BatchClip, 'clipId' | 'name'>[] },
  rowId: string,
  newId: () => string,
): { rows: BatchRow[]; unusedClipId: string | null } {
  const removedClipId = rows.find((row) => row.rowId === rowId)?.clipId ?? null;
  const remaining = rows.filter((row) => row.rowId !== rowId);
  const unusedClipId = remaining.some(({ clipId }) => clipId === removedClipId) ? null : removedClipId;
  if (remaining.length > 0) return { rows: remaining, unusedClipId };
  const others = clips.filter(({ clipId }) => clipId !== unusedClipId);
  return { rows: assignClips([], others, newId), unusedClipId };
}

/** The changeable parts of a row. */
export type RowChange = Partial<Pick<BatchRow, 'words' | 'clipId' | 'edits'>>;

/**
 * Changes a row. If that changes the video, the row waits to be rendered again. A different clip drops the edits of
 * the old one.
 */
export function applyRowEdit(row: BatchRow, change: RowChange): BatchRow {
  const edited = { ...row, ...change };
  const isSameClip = edited.clipId === row.clipId;
  if (!isSameClip) edited.edits = editsForOtherClip(edited.edits ?? {});
  const isSame =
    isSameClip && hasSameFields(edited.words, row.words) && areSameEdits(edited.edits, row.edits);
  if (!isSame) return { ...edited, outcome: { stage: 'waiting' } };
  return change.edits ? { ...row, edits: change.edits } : row;
}

function rowFor(clipId: string, fileName: string, before: BatchRow | undefined, rowId: string): BatchRow {
  const number = before ? nextCandidateNumber(before.words.number) : defaultCandidateNumber;
  const words = {
    fileName,
    number: number.slice(0, maxCandidateNumberLength),
    country: (countryNamed(before?.words.country ?? '') ?? countryByCode(defaultCountryCode)).name,
    positionTitle: '',
  };
  return { rowId, words, clipId, outcome: { stage: 'waiting' } };
}

/** A table row without a file name matches only a row with equal fields. */
function namesRow(
  words: RowFields,
  row: BatchRow,
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
): boolean {
  if (hasSameFields(words, row.words)) return true;
  const own = clips.find(({ clipId }) => clipId === row.clipId);
  return own
    ? findClipByName(words.fileName, clips) === own
    : findClipByName(words.fileName, [{ name: row.words.fileName }]) !== null;
}

/** Ignores fields that `words` lacks. */
function hasSameFields(words: RowFields, known: RowFields): boolean {
  return rowFieldNames.every((field) => words[field] === undefined || words[field] === (known[field] ?? ''));
}
