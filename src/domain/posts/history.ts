import { commonEnds } from '#domain/text/common-ends.ts';
import { type Post, type PostText, textOf } from './post.ts';

/** What happened to a post: the entries of its history. `by` is always the person whose browser it is; `writerId` tells their tabs apart. */
export type HistoryEntry = EditedEntry | LockedEntry | CompletedEntry;

type Entry = { entryId: string; postId: string; ts: number; by: 'user' };

/**
 * One stretch of writing, with the text as it stood at its end. Writing on adds to the same entry, so that a history holds versions
 * and not keystrokes. `removedCharacters` counts what the stretch has taken away since the version before it.
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
/** Carries the day's zone and target as they were, so that a streak does not change when the person travels or aims higher. */
export type CompletedEntry = Entry & { action: 'completed'; timeZone: string; dailyTarget: number };

/** Who writes, when, and which revision of the post their text was made from. */
export type Writing = { now: number; writerId: string; entryId: string; basedOnRevision: number };

const pauseThatEndsAStretchMilliseconds = 60_000;
const longestStretchMilliseconds = 5 * 60_000;
const removedCharactersThatEndAStretch = 40;

/**
 * The entry for a change of text, and the entry of `entries` that it takes the place of: the writer's own last one, while they write
 * on from it without a pause and without taking much away. What another tab wrote in between keeps its own entry.
 */
export function recordEdit(
  before: Post,
  text: PostText,
  entries: readonly HistoryEntry[],
  { now, writerId, entryId, basedOnRevision }: Writing,
): { entry: EditedEntry; replacesEntryId: string | null } {
  const own = entries.find(
    (entry): entry is EditedEntry =>
      entry.action === 'edited' && entry.writerId === writerId && entry.revision === basedOnRevision,
  );
  // Against what this writer wrote last: another tab may have put its own text in between.
  const step = stepBetween((own?.text ?? before).content, text.content);
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
  };
  if (!own || !continues(own, step, now)) return { entry: fresh, replacesEntryId: null };
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

/** The versions of a post, newest first: by what was written over what, since a clock may be set back. */
export function versionsOf(entries: readonly HistoryEntry[]): EditedEntry[] {
  return entries
    .filter((entry): entry is EditedEntry => entry.action === 'edited')
    .sort((one, other) => other.revision - one.revision || other.ts - one.ts);
}

type Step = { removed: number; inserted: number };

function continues(own: EditedEntry, step: Step, now: number): boolean {
  // A clock that was set back as far as that has seen no pause, and would see none for long.
  if (Math.abs(now - own.ts) > pauseThatEndsAStretchMilliseconds) return false;
  if (now - own.startedAt > longestStretchMilliseconds) return false;
  if (own.onlyRemoves) return step.removed === 0 || step.inserted === 0;
  return step.removed === 0 || own.removedCharacters + step.removed <= removedCharactersThatEndAStretch;
}

/** How many characters a change took out and put in, by what its two sides share at the beginning and at the end. */
function stepBetween(before: string, after: string): Step {
  const { headLength, tailLength } = commonEnds(before, after);
  const kept = headLength + tailLength;
  return { removed: before.length - kept, inserted: after.length - kept };
}
