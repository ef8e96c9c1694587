import * as z from 'zod/mini';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { type StoredValue, storedValues } from '#web/browser/stored-value.ts';

/** Local interview data that the backend has no column for. It survives reloads. */
const notes = {
  /** An answer that was typed but not sent. */
  typedAnswer: z.string(),
  /** The id of the typed answer, assigned at the first attempt to save it. */
  typedAnswerId: z.string(),
  /** The user's own question before it is added. */
  newQuestion: z.object({ prompt: z.string(), tags: z.readonly(z.array(z.string())), otherTag: z.string() }),
  /** A transcript with the user's corrections so far. */
  correction: z.string(),
  /**
   * A post written from an answer, until it is saved: its id, writer, and body. `sentBodies` are earlier bodies sent
   * with this id, because the backend may have one of them.
   */
  unsavedPost: z.object({
    id: z.string(),
    transcript: z.string(),
    writer: z.enum(['ai', 'person']),
    body: z.string(),
    sentBodies: z.optional(z.readonly(z.array(z.string()))),
  }),
  /** Thought leader boosts for a post. */
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
   * A post's body before and after each recent enhancement, for undo. A failed enhancement may have been applied if
   * only the response was lost.
   */
  enhancements: z.array(z.object({ before: z.string(), after: z.string(), name: z.string() })),
  /** Whether the user reviews the transcript before it becomes a post. */
  readsFirst: z.boolean(),
};

type NoteKind = keyof typeof notes;
export type Note<Kind extends NoteKind> = z.infer<(typeof notes)[Kind]>;

/** Saves a note; null deletes it. If the disk is full, the note lasts only until the page closes. */
export function saveNote<Kind extends NoteKind>(kind: Kind, id: string, value: Note<Kind> | null): void {
  noteOf(kind, id).save(value);
}

export function readNote<Kind extends NoteKind>(kind: Kind, id: string): Note<Kind> | null {
  return noteOf(kind, id).read();
}

/** Returns the current note, whichever tab wrote it. */
export function useNote<Kind extends NoteKind>(kind: Kind, id: string): Note<Kind> | null {
  return noteOf(kind, id).use();
}

/** Deletes the notes of a removed answer. */
export function forgetAnswerNotes(recordingId: string): void {
  saveNote('correction', recordingId, null);
  saveNote('unsavedPost', recordingId, null);
}

const storedNotes = storedValues((kind: NoteKind, id: string) => ({
  key: storageKeys.interviewNote(kind, id),
  parse: (text): unknown => notes[kind].parse(JSON.parse(text)),
  fallback: null,
}));

function noteOf<Kind extends NoteKind>(kind: Kind, id: string): StoredValue<Note<Kind> | null> {
  // Parsed with the schema of its kind.
  return storedNotes(kind, id) as StoredValue<Note<Kind> | null>;
}
