import { commonEnds } from '#domain/text/common-ends.ts';
import { type Post, type PostText, textOf } from './post.ts';

/**
 * One history entry of a post. `by` is always the user; `writerId` distinguishes their tabs. `device` is the name of
 * the device that wrote it; entries from before sync existed lack it.
 */
export type HistoryEntry = EditedEntry | LockedEntry | CompletedEntry;

type Entry = { entryId: string; postId: string; ts: number; by: 'user'; device?: string };

/**
 * The text after one writing session. Continuous typing extends the same entry, so the history has versions instead of
 * keystrokes. `removedCharacters` counts the characters deleted since the previous version.
 */
export type EditedEntry = Entry & {
  action: 'edited';
  text: PostText;
  writerId: string;
  revision: number;
  startedAt: number;
  removedCharacters: number;
  onlyRemoves: boolean;
};
export type LockedEntry = Entry & { action: 'locked'; locked: boolean };
/**
 * Records the time zone and target of that day, so traveling or changing the target doesn't alter past streaks.
 * `reopenedAt` is when the post was reopened on a later day; the completion still counts.
 */
export type CompletedEntry = Entry & {
  action: 'completed';
  timeZone: string;
  dailyTarget: number;
  reopenedAt?: number | undefined;
};

/** Who writes, when, and on which device. */
export type Writing = {
  now: number;
  writerId: string;
  entryId: string;
  device?: string | undefined;
};

/** The field of an entry that names its device; none if the name is unknown. */
export function writtenOn(device: string | undefined): { device?: string } {
  return device === undefined ? {} : { device };
}

const maxPauseMilliseconds = 60_000;
const maxSessionMilliseconds = 5 * 60_000;
const maxRemovedCharacters = 40;

/**
 * Returns the history entry for a text change, and the entry it replaces: the writer's own latest one, if they
 * continue without a pause and without deleting much, and the post still has the words of that entry. Text from
 * another tab in the meantime has its own entry and is part of `text`; `typed` is what this writer changed.
 */
export function recordEdit(
  before: Post,
  text: PostText,
  entries: readonly HistoryEntry[],
  { now, writerId, entryId, device }: Writing,
  typed = { over: before.content, content: text.content },
): { entry: EditedEntry; replacesEntryId: string | null } {
  const own = versionsOf(entries).find((entry) => entry.writerId === writerId);
  const step = stepBetween(typed.over, typed.content);
  const fresh: EditedEntry = {
    entryId,
    postId: before.postId,
    ts: now,
    by: 'user',
    action: 'edited',
    text: textOf(text),
    writerId,
    revision: before.revision + 1,
    startedAt: now,
    removedCharacters: step.removed,
    onlyRemoves: step.removed > 0 && step.inserted === 0,
    ...writtenOn(device),
  };
  const isOwnInPost = own && containsWords(before.content, own.text.content);
  if (!isOwnInPost || !continues(own, step, now)) return { entry: fresh, replacesEntryId: null };
  return {
    entry: {
      ...fresh,
      startedAt: own.startedAt,
      onlyRemoves: own.onlyRemoves && step.inserted === 0,
      removedCharacters: own.onlyRemoves ? 0 : own.removedCharacters + step.removed,
    },
    replacesEntryId: own.entryId,
  };
}

/** The versions of a post, newest first. Sorted by revision, because the clock can be set back. */
export function versionsOf(entries: readonly HistoryEntry[]): EditedEntry[] {
  return entries
    .filter((entry): entry is EditedEntry => entry.action === 'edited')
    .sort((one, other) => other.revision - one.revision || other.ts - one.ts);
}

type Step = { removed: number; inserted: number };

/** Whether a text contains the words of another text in the same order. The last word may be unfinished. */
function containsWords(text: string, other: string): boolean {
  if (text === other) return true;
  const words = other.split(/\s+/u);
  let found = 0;
  for (const word of text.split(/\s+/u)) if (word.startsWith(words[found] ?? '\0')) found += 1;
  return found === words.length;
}

function continues(own: EditedEntry, step: Step, now: number): boolean {
  // If the clock was set back, the elapsed time is negative, which would hide a pause.
  if (Math.abs(now - own.ts) > maxPauseMilliseconds) return false;
  if (now - own.startedAt > maxSessionMilliseconds) return false;
  if (own.onlyRemoves) return step.removed === 0 || step.inserted === 0;
  return step.removed === 0 || own.removedCharacters + step.removed <= maxRemovedCharacters;
}

/** Counts the removed and inserted characters, ignoring the common start and end. */
function stepBetween(before: string, after: string): Step {
  const { headLength, tailLength } = commonEnds(before, after);
  const kept = headLength + tailLength;
  return { removed: before.length - kept, inserted: after.length - kept };
}
