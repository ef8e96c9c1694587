import { counted } from '#domain/text/counted.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import type { RowStatus } from '#domain/video/clip-batch.ts';
import { maxBatchRows, type ReadRows, type RowFields, type RowProblem } from '#domain/video/clip-rows.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import type { Replaced } from '#web/data/store/clip-batch.ts';
import { megabytes } from '../format.ts';
import { refusalSentences, renderFailureAdvice } from '../messages.ts';

const problemSentences: Readonly<Record<RowProblem, (words: RowFields) => string>> = {
  'no-file': () => 'No clip is named.',
  'clip-not-chosen': ({ fileName }) => `The clip ${fileName} was not added.`,
  'no-number': () => 'The candidate number is missing.',
  'long-number': () => `The candidate number is longer than ${maxCandidateNumberLength} characters.`,
  'no-country': () => 'The country is missing.',
  'unknown-country': ({ country }) => `“${country}” is none of the countries that the frame knows.`,
  'no-title': () => 'The position title is missing.',
  'long-title': () => `The position title is longer than ${maxPositionTitleLength} characters.`,
};

/** Why a row has no video, in sentences; none where nothing is in its way. */
export function reasonsOf(rowStatus: RowStatus, words: RowFields): string[] {
  if (rowStatus.kind === 'failed') return [renderFailureAdvice[rowStatus.reason]];
  if (rowStatus.kind !== 'wrong') return [];
  const { refusal, problems } = rowStatus;
  return [
    ...(refusal === null ? [] : [refusalOf(refusal)]),
    ...problems.map((problem) => problemSentences[problem](words)),
  ];
}

/** Why a table gave no rows. */
export function tableRefusal(read: Extract<ReadRows, { ok: false }>): string {
  switch (read.reason) {
    case 'missing-columns':
      return `The CSV has no column named ${read.columns.join(', ')}. Its first row must name file, number, country and title.`;
    case 'no-rows':
      return 'The CSV names its columns, but no row stands below them.';
    case 'too-many-rows':
      return `The CSV has ${read.count} rows. A batch holds up to ${maxBatchRows}.`;
  }
}

/** Why so many rows are not taken; null when they are. */
export function countRefusal(rowCount: number): string | null {
  if (rowCount <= maxBatchRows) return null;
  return `That would be ${rowCount} videos. A batch holds up to ${maxBatchRows}: make these first, then begin a new one.`;
}

/** Why clips are not taken of which the browser keeps copies; null when there is room for them, or nobody knows. */
export function copiesRefusal(clipBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || clipBytes <= freeBytes) return null;
  return `These clips take ${megabytes(clipBytes)} together, and this browser has room for ${megabytes(freeBytes)}. Add fewer of them at once, or free some disk space.`;
}

/** What is said before a batch begins for whose videos there is too little room; null when there is enough, or nobody knows. */
export function roomWarning(mostBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || mostBytes <= freeBytes) return null;
  return `This browser has room for ${megabytes(freeBytes)}, which may not be enough. Free some disk space, or remove earlier videos.`;
}

/** What is said once clips took the place of others of their names; null when none did. */
export function replacedNotice({ names, rowCount }: Replaced): string | null {
  const [first, second, ...others] = names;
  if (first === undefined) return null;
  const clips =
    second === undefined
      ? `${first} was`
      : others.length === 0
        ? `${first} and ${second} were`
        : `${first} and ${counted(names.length - 1, 'other')} were`;
  const waiting =
    names.length === 1 && rowCount === 1 ? 'Its row waits' : counted(rowCount, 'row waits', 'rows wait');
  return `${clips} replaced.${rowCount === 0 ? '' : ` ${waiting} to be made again.`}`;
}

function refusalOf(reason: NonNullable<Extract<RowStatus, { kind: 'wrong' }>['refusal']>): string {
  if (reason === 'not-claimed') return 'This file is no video.';
  if (reason === 'gone') {
    return 'The clip could not be read: it was moved or deleted, is in a cloud, or the browser may not open it any more. Add it again.';
  }
  return refusalSentences[reason];
}
