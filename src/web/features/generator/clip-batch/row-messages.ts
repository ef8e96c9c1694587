import { pluralize } from '#domain/text/pluralize.ts';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import type { RowStatus } from '#domain/video/clip-batch.ts';
import { maxBatchRows, type ReadRows, type RowFields, type RowProblem } from '#domain/video/clip-rows.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import type { Replaced } from '#web/data/store/clip-batch.ts';
import { megabytes } from '../format.ts';
import { refusalMessages, renderFailureAdvice } from '../messages.ts';

const problemMessages: Readonly<Record<RowProblem, (words: RowFields) => string>> = {
  'no-file': () => 'The clip name is missing.',
  'clip-not-chosen': ({ fileName }) => `The clip ${fileName} hasn’t been added.`,
  'no-number': () => 'The candidate number is missing.',
  'long-number': () => `The candidate number is longer than ${maxCandidateNumberLength} characters.`,
  'no-country': () => 'The country is missing.',
  'unknown-country': ({ country }) => `“${country}” isn’t a supported country.`,
  'no-title': () => 'The position title is missing.',
  'long-title': () => `The position title is longer than ${maxPositionTitleLength} characters.`,
  'long-availability': () => `The availability is longer than ${maxAvailabilityLength} characters.`,
  'unknown-kit': ({ kit }) => `There is no brand kit with the name “${kit}”.`,
};

export const unreadableClip =
  'Can’t read this clip. It may have been moved or deleted, or it’s in the cloud. Add it again.';

/** Returns sentences that explain why a row has no video. */
export function reasonsOf(rowStatus: RowStatus, words: RowFields): string[] {
  if (rowStatus.kind === 'failed') return [renderFailureAdvice[rowStatus.reason]];
  if (rowStatus.kind !== 'wrong') return [];
  const { refusal, problems } = rowStatus;
  return [
    ...(refusal === null ? [] : [refusalOf(refusal)]),
    ...problems.map((problem) => problemMessages[problem](words)),
  ];
}

/** Explains why a table has no usable rows. */
export function tableRefusal(read: Extract<ReadRows, { ok: false }>): string {
  switch (read.reason) {
    case 'missing-columns':
      return `The CSV is missing ${read.columns.join(', ')}. Its first row must name the columns file, number, country, and title.`;
    case 'no-rows':
      return 'The CSV has column names but no rows.';
    case 'too-many-rows':
      return `The CSV has ${read.count} rows. A batch holds up to ${maxBatchRows}.`;
  }
}

/** Explains that there are too many rows. Returns null if there are not. */
export function countRefusal(rowCount: number): string | null {
  if (rowCount <= maxBatchRows) return null;
  return `That would be ${rowCount} videos. A batch holds up to ${maxBatchRows}. Generate these first, then start a new batch.`;
}

/** Explains that clips can't be copied into the browser. Returns null if they fit or if the free space is unknown. */
export function copiesRefusal(clipBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || clipBytes <= freeBytes) return null;
  return `These clips need ${megabytes(clipBytes)}, but this browser has only ${megabytes(freeBytes)} left. Add fewer at a time or free up disk space.`;
}

/** Warns that the videos of a batch may not fit. Returns null if they fit or if the free space is unknown. */
export function spaceWarning(mostBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || mostBytes <= freeBytes) return null;
  return `This browser has ${megabytes(freeBytes)} left, which may not be enough. Free up disk space or remove earlier videos.`;
}

/** Reports clips replaced by new ones with the same name. Returns null if there are none. */
export function replacedNotice({ names, rowCount }: Replaced): string | null {
  const [first, second, ...others] = names;
  if (first === undefined) return null;
  const clips =
    second === undefined
      ? `${first} was`
      : others.length === 0
        ? `${first} and ${second} were`
        : `${first} and ${pluralize(names.length - 1, 'other')} were`;
  const waiting =
    names.length === 1 && rowCount === 1 ? 'Its row needs' : pluralize(rowCount, 'row needs', 'rows need');
  return `${clips} replaced.${rowCount === 0 ? '' : ` ${waiting} a new video.`}`;
}

function refusalOf(reason: NonNullable<Extract<RowStatus, { kind: 'wrong' }>['refusal']>): string {
  if (reason === 'not-claimed') return 'This file isn’t a video.';
  if (reason === 'gone') return unreadableClip;
  return refusalMessages[reason];
}
