import * as z from 'zod/mini';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { type StoredValue, storedValues } from '#web/browser/stored-value.ts';

/** Notes of this browser about the interview that the backend has no column for. They outlive the page. */
const notes = {
  /** What is typed as an answer to a question and not yet sent. */
  typedAnswer: z.string(),
  /** The id under which it is saved, from the first try on. */
  typedAnswerId: z.string(),
  /** A question of one's own that is not yet added. */
  newQuestion: z.object({ prompt: z.string(), tags: z.readonly(z.array(z.string())), otherTag: z.string() }),
  /** A transcript as the person has corrected it so far. */
  correction: z.string(),
  /**
   * The post that was written from the words of an answer, by whom, and the id under which it is saved, until it is.
   * `sentBodies` are those that were written of other words before and sent under this id: the backend may have one
   * of them.
   */
  unsavedPost: z.object({
    id: z.string(),
    transcript: z.string(),
    writer: z.enum(['ai', 'person']),
    body: z.string(),
    sentBodies: z.optional(z.readonly(z.array(z.string()))),
  }),
  /** What the thought leaders would add to a post. */
  boosts: z.array(
    z.object({
      leader: z.string(),
      name: z.string(),
      avatarInitials: z.string(),
      keyInsight: z.string(),
      boost: z.string(),
      color: z.string(),
    }),
  ),
  /**
   * A post's body before and after each of its last enhancements, for an undo. One that failed changed nothing,
   * unless only the answer was lost.
   */
  enhancements: z.array(z.object({ before: z.string(), after: z.string(), name: z.string() })),
  /** Whether one reads the transcript before it becomes a post. */
  readsFirst: z.boolean(),
};

type NoteKind = keyof typeof notes;
export type Note<Kind extends NoteKind> = z.infer<(typeof notes)[Kind]>;

/**
 * Keeps a note about something, or forgets it. A full disk does not swallow what is being typed: it then lasts as
 * long as the page.
 */
export function keepNote<Kind extends NoteKind>(kind: Kind, id: string, value: Note<Kind> | null): void {
  noteOf(kind, id).save(value);
}

export function readNote<Kind extends NoteKind>(kind: Kind, id: string): Note<Kind> | null {
  return noteOf(kind, id).read();
}

/** A note as it is now, whichever tab wrote it. */
export function useNote<Kind extends NoteKind>(kind: Kind, id: string): Note<Kind> | null {
  return noteOf(kind, id).use();
}

/** Forgets what was noted of an answer that is gone. */
export function forgetAnswerNotes(recordingId: string): void {
  keepNote('correction', recordingId, null);
  keepNote('unsavedPost', recordingId, null);
}

const keptNotes = storedValues((kind: NoteKind, id: string) => ({
  key: storageKeys.interviewNote(kind, id),
  parse: (text): unknown => notes[kind].parse(JSON.parse(text)),
  fallback: null,
}));

function noteOf<Kind extends NoteKind>(kind: Kind, id: string): StoredValue<Note<Kind> | null> {
  // What its own schema has read.
  return keptNotes(kind, id) as StoredValue<Note<Kind> | null>;
}
