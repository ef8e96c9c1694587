import { maxCandidateNumberLength, nextCandidateNumber } from './candidate-number.ts';
import { findClipByName, type RowFields, type RowProblem, rowProblems } from './clip-rows.ts';
import { countryByCode, countryNamed } from './countries.ts';
import type { Inspection, InspectionRefusal } from './inspection.ts';
import { defaultCandidateNumber, defaultCountryCode } from './limits.ts';
import type { RenderErrorCode } from './render-state.ts';

/** What looking into a clip found. `gone`: the file was moved or deleted, is in a cloud, or the browser may not read it any more. */
export type ClipCheck =
  | { status: 'unchecked' }
  | { status: 'refused'; reason: Exclude<InspectionRefusal, 'out-of-reach'> | 'not-claimed' | 'gone' }
  | { status: 'usable'; inspection: Inspection };

export type BatchClip = { clipId: string; name: string; check: ClipCheck };

/** What became of a row. One that is being made is `waiting` until it is done: a tab that dies leaves nothing to clear up. */
export type RowOutcome =
  | { stage: 'waiting' }
  // `look` names what all rows share, as it was then; those of before this was noted have none.
  | { stage: 'done'; videoId: string; look?: string }
  | { stage: 'failed'; reason: RenderErrorCode; message: string; tried: string[] };

export type BatchRow = { rowId: string; words: RowFields; clipId: string | null; outcome: RowOutcome };

/** Where a row stands: what the screen says of it, and whether it can be made. */
export type RowStatus =
  | {
      kind: 'wrong';
      problems: RowProblem[];
      refusal: Extract<ClipCheck, { status: 'refused' }>['reason'] | null;
    }
  | { kind: 'checking' }
  | { kind: 'ready'; inspection: Inspection }
  | (Extract<RowOutcome, { stage: 'done' }> & { kind: 'done' })
  | (Extract<RowOutcome, { stage: 'failed' }> & { kind: 'failed'; inspection: Inspection | null });

export function rowStatusOf({ words, clipId, outcome }: BatchRow, clips: readonly BatchClip[]): RowStatus {
  if (outcome.stage === 'done') return { kind: 'done', ...outcome };
  const check = clips.find((clip) => clip.clipId === clipId)?.check;
  const problems = rowProblems(words, check !== undefined);
  const refusal = check?.status === 'refused' ? check.reason : null;
  if (problems.length > 0 || refusal !== null) return { kind: 'wrong', problems, refusal };
  const inspection = check?.status === 'usable' ? check.inspection : null;
  if (outcome.stage === 'failed') return { kind: 'failed', ...outcome, inspection };
  return inspection ? { kind: 'ready', inspection } : { kind: 'checking' };
}

/** Whether a row shows an earlier look than the one that is wanted now. */
export function isOutdated(rowStatus: RowStatus, look: string): boolean {
  return rowStatus.kind === 'done' && rowStatus.look !== undefined && rowStatus.look !== look;
}

export type StatusCounts = Record<RowStatus['kind'], number>;

export function countStatuses(rowStatuses: readonly RowStatus[]): StatusCounts {
  const counts: StatusCounts = { wrong: 0, checking: 0, ready: 0, done: 0, failed: 0 };
  for (const { kind } of rowStatuses) counts[kind] += 1;
  return counts;
}

/** The rows once those that name a clip have it. */
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

/**
 * The rows once every clip has one: rows that name a clip get it, and a clip that no row means becomes a row of its own, for which a person has
 * only the title to say.
 */
export function assignClips(
  rows: readonly BatchRow[],
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
  newId: () => string,
): BatchRow[] {
  const given = assignNamedClips(rows, clips);
  const used = new Set(given.map(({ clipId }) => clipId));
  const all = [...given];
  for (const { clipId, name } of clips) {
    if (!used.has(clipId)) all.push(rowFor(clipId, name, all.at(-1), newId()));
  }
  return all;
}

/** How many rows the batch has once clips of these names are in it: one that is named already takes the place of the one before. */
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
 * The rows once a table was added. Its own stand where the first that they name stood, else behind all others; what was made of a row that says the
 * same as before stays made. A row that none of them names, by its clip or by its file, is another list's or was typed, and stays.
 */
export function mergeTableRows(
  before: readonly BatchRow[],
  table: readonly RowFields[],
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
  newId: () => string,
): BatchRow[] {
  const ofTable = before.filter((row) => table.some((words) => namesRow(words, row, clips)));
  const left = [...ofTable];
  const given = table.map((words): BatchRow => {
    const same = left.findIndex((row) => saysTheSame(row.words, words));
    const [kept] = same < 0 ? [] : left.splice(same, 1);
    return kept ?? { rowId: newId(), words, clipId: null, outcome: { stage: 'waiting' } };
  });
  const [first] = ofTable;
  const place = first ? before.indexOf(first) : before.length;
  const stays = (row: BatchRow) => !ofTable.includes(row);
  return [...before.slice(0, place), ...given, ...before.slice(place).filter(stays)];
}

/** What tells two states of a file apart without reading it: its size, and when it was last changed, in milliseconds since 1970. */
export type FileVersion = { bytes: number; modifiedAt: number };

/** Whether a file is certainly as it was. */
export function isSameVersion(one: FileVersion | undefined, other: FileVersion | undefined): boolean {
  if (!one || !other) return false;
  return one.bytes === other.bytes && one.modifiedAt === other.modifiedAt;
}

/**
 * The rows once clips were added again. What was made of one that another file has replaced does not show it, so that its rows wait again; of one that
 * is the same, only what failed does: the file may have been out of reach.
 */
export function resetRowsOfReaddedClips(
  rows: readonly BatchRow[],
  replacedClipIds: ReadonlySet<string | null>,
  sameClipIds: ReadonlySet<string | null>,
): BatchRow[] {
  return rows.map((row) => {
    const { clipId, outcome } = row;
    const waits = replacedClipIds.has(clipId) || (sameClipIds.has(clipId) && outcome.stage === 'failed');
    return waits ? { ...row, outcome: { stage: 'waiting' } } : row;
  });
}

/**
 * The rows without one of them, and the clip that it alone showed, null where there is none. A further clip that no row shows is still there to be
 * given to one; once no row is left it has its own again, lest something be kept that nobody sees.
 */
export function removeRow(
  { rows, clips }: { rows: readonly BatchRow[]; clips: readonly Pick<BatchClip, 'clipId' | 'name'>[] },
  rowId: string,
  newId: () => string,
): { rows: BatchRow[]; unusedClipId: string | null } {
  const shown = rows.find((row) => row.rowId === rowId)?.clipId ?? null;
  const left = rows.filter((row) => row.rowId !== rowId);
  const unusedClipId = left.some(({ clipId }) => clipId === shown) ? null : shown;
  if (left.length > 0) return { rows: left, unusedClipId };
  const others = clips.filter(({ clipId }) => clipId !== unusedClipId);
  return { rows: assignClips([], others, newId), unusedClipId };
}

/** A row with other words or another clip: what was made of it does not show them, so that it waits again. */
export function applyRowEdit(row: BatchRow, change: Partial<Pick<BatchRow, 'words' | 'clipId'>>): BatchRow {
  const edited = { ...row, ...change };
  const isSame = edited.clipId === row.clipId && saysTheSame(edited.words, row.words);
  return isSame ? row : { ...edited, outcome: { stage: 'waiting' } };
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

/** One without a file names no row but that which says the same. */
function namesRow(
  words: RowFields,
  row: BatchRow,
  clips: readonly Pick<BatchClip, 'clipId' | 'name'>[],
): boolean {
  if (saysTheSame(words, row.words)) return true;
  const own = clips.find(({ clipId }) => clipId === row.clipId);
  return own
    ? findClipByName(words.fileName, clips) === own
    : findClipByName(words.fileName, [{ name: row.words.fileName }]) !== null;
}

function saysTheSame(one: RowFields, other: RowFields): boolean {
  return (
    one.fileName === other.fileName &&
    one.number === other.number &&
    one.country === other.country &&
    one.positionTitle === other.positionTitle
  );
}
