import { mergeSet } from '#domain/merge-set.ts';
import { type Day, dayAfter, isDay } from '#domain/posts/calendar.ts';
import type { MergeText } from '#domain/text/merge-text.ts';
import { nextCandidateNumber } from '#domain/video/candidate-number.ts';
import { countries } from '#domain/video/countries.ts';
import { defaultCandidateNumber } from '#domain/video/limits.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import { type CandidateStage, candidateStages, isAtLeast } from './stage.ts';

/** The consent of a candidate: the text they saw, its version, and the time in milliseconds since 1970. */
export type Consent = { text: string; version: string; at: number };

/**
 * A candidate of the account. `countryCode` is empty while unknown; without a `kitId` the chosen brand kit applies.
 * `videoIds` are the finished videos. The candidate is deleted on the day `deleteOn`. `heardAt` is the time of the
 * newest invitation step applied to this candidate; `seenAt` is the time of the newest answers that the recruiter has
 * viewed. `revision` increases with every change of a field. Times are milliseconds since 1970.
 */
export type Candidate = {
  candidateId: string;
  number: string;
  name: string;
  /** Whether the name may be on the video. */
  showsName: boolean;
  countryCode: string;
  title: string;
  availability: string;
  contact: string;
  notes: string;
  tags: string[];
  kitId: string | null;
  stage: CandidateStage;
  videoIds: string[];
  consent: Consent | null;
  heardAt: number;
  seenAt: number;
  deleteOn: Day;
  createdAt: number;
  updatedAt: number;
  revision: number;
};

/** The fields that the editor saves while the user types. */
export type CandidateFields = Pick<
  Candidate,
  | 'number'
  | 'name'
  | 'showsName'
  | 'countryCode'
  | 'title'
  | 'availability'
  | 'contact'
  | 'notes'
  | 'tags'
  | 'kitId'
  | 'deleteOn'
>;

/** How long a candidate is stored unless another day is chosen. */
const defaultStorageDays = 90;

const emptyFields: Omit<CandidateFields, 'number' | 'deleteOn'> = {
  name: '',
  showsName: false,
  countryCode: '',
  title: '',
  availability: '',
  contact: '',
  notes: '',
  tags: [],
  kitId: null,
};

/** The current time, the user's local day, and an id for a new record. */
type Moment = { now: number; today: Day };

export function newCandidate(candidateId: string, number: string, { now, today }: Moment): Candidate {
  return {
    candidateId,
    ...emptyFields,
    number,
    stage: 'new',
    videoIds: [],
    consent: null,
    heardAt: 0,
    seenAt: 0,
    deleteOn: dayAfter(today, defaultStorageDays),
    createdAt: now,
    updatedAt: now,
    revision: 0,
  };
}

/** Completes a stored candidate, which another release may have written with fewer fields or an unknown stage. */
export function storedCandidate(row: Pick<Candidate, 'candidateId'> & Partial<Candidate>): Candidate {
  // A candidate without a chosen day is never deleted.
  const blank = newCandidate(row.candidateId, defaultCandidateNumber, { now: 0, today: '9999-01-01' });
  const stage = candidateStages.find((each) => each === row.stage) ?? 'new';
  return { ...blank, ...row, stage };
}

export function candidateFields(candidate: Candidate): CandidateFields {
  const { number, name, showsName, countryCode, title, availability, contact, notes, tags, kitId, deleteOn } =
    candidate;
  return {
    number,
    name,
    showsName,
    countryCode,
    title,
    availability,
    contact,
    notes,
    tags,
    kitId,
    deleteOn,
  };
}

/**
 * Applies typed fields to the newest state. Contact and notes keep the words of both sides, because they have no
 * history. In every other field, the typed value wins. Returns the same object if nothing changes.
 */
export function withTyped(
  candidate: Candidate,
  { change, base }: { change: Partial<CandidateFields>; base: Partial<CandidateFields> },
  { now, mergeText }: { now: number; mergeText: MergeText },
): Candidate {
  const merged = { ...change, ...mergedWords(base, change, candidate, mergeText) };
  const names = Object.keys(merged) as (keyof CandidateFields)[];
  const isSame = names.every((name) => JSON.stringify(merged[name]) === JSON.stringify(candidate[name]));
  if (isSame) return candidate;
  return { ...candidate, ...merged, revision: candidate.revision + 1, updatedAt: now };
}

/** The typed fields that merge with the stored values: words and tags. */
export function mergedWords(
  base: Partial<CandidateFields>,
  change: Partial<CandidateFields>,
  stored: CandidateFields,
  mergeText: MergeText,
): Partial<CandidateFields> {
  const merged: Partial<CandidateFields> = {};
  for (const [name, separator] of [
    ['contact', ', '],
    ['notes', '\n'],
  ] as const) {
    const typed = change[name];
    if (typed === undefined) continue;
    const { text, lostOurs } = mergeText(base[name] ?? stored[name], stored[name], typed);
    merged[name] = lostOurs ? [stored[name], typed].join(separator) : text;
  }
  if (change.tags) merged.tags = mergeSet(base.tags ?? stored.tags, stored.tags, change.tags);
  return merged;
}

/** Moves a candidate to a stage, forward or back. */
export function inStage(candidate: Candidate, stage: CandidateStage, now: number): Candidate {
  return candidate.stage === stage ? candidate : { ...candidate, stage, updatedAt: now };
}

/** Moves a candidate forward to a stage. A candidate in a later stage stays there. */
export function atLeastInStage(candidate: Candidate, stage: CandidateStage, now: number): Candidate {
  return isAtLeast(candidate.stage, stage) ? candidate : inStage(candidate, stage, now);
}

/** Adds a finished video. `videoId` is null if the browser could not store it. */
export function withVideo(candidate: Candidate, videoId: string | null, now: number): Candidate {
  const branded = atLeastInStage(candidate, 'branded', now);
  if (videoId === null || candidate.videoIds.includes(videoId)) return branded;
  return { ...branded, videoIds: [...candidate.videoIds, videoId], updatedAt: now };
}

/** True if nothing was entered. The editor drops such a candidate when it closes. */
export function isBlank(candidate: Candidate): boolean {
  const { name, title, availability, contact, notes } = candidate;
  return (
    [name, title, availability, contact, notes].every((text) => text.trim() === '') &&
    candidate.countryCode === '' &&
    candidate.tags.length === 0 &&
    candidate.kitId === null &&
    candidate.stage === 'new' &&
    candidate.consent === null &&
    candidate.videoIds.length === 0
  );
}

/** The number after the highest one, with its leading zeros. Ignores numbers such as `VA-7`. */
export function nextNumber(candidates: readonly { number: string }[]): string {
  const plain = candidates.map(({ number }) => number.trim()).filter((number) => /^\d+$/.test(number));
  if (plain.length === 0) return defaultCandidateNumber;
  const highest = plain.reduce((one, other) => (BigInt(other) > BigInt(one) ? other : one));
  return nextCandidateNumber(highest);
}

/** What a candidate is called in a list: the name, else the title, else the number. */
export function candidateLabel({
  name,
  title,
  number,
}: Pick<Candidate, 'name' | 'title' | 'number'>): string {
  return name.trim() || title.trim() || `Candidate ${number.trim() || defaultCandidateNumber}`;
}

export function countryName(countryCode: string): string {
  return countries.find(({ code }) => code === countryCode)?.name ?? '';
}

/** The title on the video. It starts with the name if the candidate agreed to show it. */
export function videoTitle({
  name,
  showsName,
  title,
}: Pick<Candidate, 'name' | 'showsName' | 'title'>): string {
  const parts = [showsName ? name.trim() : '', title.trim()].filter((part) => part !== '');
  return parts.join(', ').slice(0, maxPositionTitleLength);
}

/** True if the candidate's deletion day has come. */
export function isExpired({ deleteOn }: Pick<Candidate, 'deleteOn'>, today: Day): boolean {
  return isDay(deleteOn) && deleteOn <= today;
}
