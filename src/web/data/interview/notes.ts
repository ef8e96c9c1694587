import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/** Notes of this browser about the interview that the backend has no column for. They outlive the page. */
const notes = {
  /** What is typed as an answer to a question and not yet sent. */
  typedAnswer: z.string(),
  /** A question of one's own that is not yet added. */
  newQuestion: z.object({ prompt: z.string(), tags: z.readonly(z.array(z.string())), otherTag: z.string() }),
  /** A transcript as the person has corrected it so far. */
  correction: z.string(),
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
  /** A post's body before and after each of its last enhancements, for an undo. One that failed changed nothing, unless only the answer was lost. */
  enhancements: z.array(z.object({ before: z.string(), after: z.string(), name: z.string() })),
  /** Whether one reads the transcript before it becomes a post. */
  readsFirst: z.boolean(),
};

type NoteKind = keyof typeof notes;
export type Note<Kind extends NoteKind> = z.infer<(typeof notes)[Kind]>;

/** Keeps a note about something, or forgets it. */
export function keepNote<Kind extends NoteKind>(kind: Kind, id: string, value: Note<Kind> | null): void {
  const entry = entryOf(kind, id);
  const text = value === null ? null : JSON.stringify(value);
  onlyInPage.delete(entry);
  try {
    if (text === null) localStorage.removeItem(entry);
    else localStorage.setItem(entry, text);
  } catch (error) {
    // A full disk must not swallow what is being typed.
    if (text !== null) onlyInPage.set(entry, text);
    console.error('A note could not be kept:', error);
  }
  for (const listener of listeners) listener();
}

export function readNote<Kind extends NoteKind>(kind: Kind, id: string): Note<Kind> | null {
  return parsed(kind, keptText(entryOf(kind, id)));
}

/** A note as it is now, whichever tab wrote it. */
export function useNote<Kind extends NoteKind>(kind: Kind, id: string): Note<Kind> | null {
  const text = useSyncExternalStore(subscribe, () => keptText(entryOf(kind, id)));
  return useMemo(() => parsed(kind, text), [kind, text]);
}

/** Notes for which the browser has no room: they last as long as the page. */
const onlyInPage = new Map<string, string>();

function keptText(entry: string): string | null {
  return onlyInPage.get(entry) ?? localStorage.getItem(entry);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function entryOf(kind: NoteKind, id: string): string {
  return `standout.interview.${kind}.${id}`;
}

function parsed<Kind extends NoteKind>(kind: Kind, text: string | null): Note<Kind> | null {
  if (text === null) return null;
  try {
    const result = notes[kind].safeParse(JSON.parse(text));
    return result.success ? (result.data as Note<Kind>) : null;
  } catch {
    return null;
  }
}
