import { angleFrom, type PostText } from '#domain/posts/post.ts';
import { pageId } from '#web/browser/ids.ts';
import { storageKeys, storedName } from '#web/browser/storage-keys.ts';
import type { TypedOver } from './typed-text.ts';

const storageKey = () => storedName(storageKeys.unsavedText);

/** Where text was typed: in a post, or in a planner slot, which only has content. */
type Written = { kind: 'post' | 'slot'; postId: string };

/**
 * Text that may not have reached the store when its page closed, and the text it was typed over. `pageId` is that
 * page's id. `base` is incomplete in notes of older releases.
 */
export type Unsaved = Written & { pageId: string } & TypedOver<PostText>;

/**
 * Records typed text synchronously as a note. A closing or reloading page cannot finish a store transaction, but it
 * can do this. If the browser has no space for the note, it lasts only until the page closes.
 */
export function recordUnsaved(written: Written, { change, base }: TypedOver<PostText>): void {
  const notes = readUnsaved();
  const earlier = notes.find(isOwn(written));
  write([
    ...notes.filter((note) => note !== earlier),
    {
      kind: written.kind,
      postId: written.postId,
      pageId,
      change: { ...earlier?.change, ...change },
      base: { ...earlier?.base, ...base },
    },
  ]);
}

/**
 * Call this when a save of `change` starts, and the returned function once the store has it. Text recorded in between
 * stays recorded.
 */
export function startSaving(written: Written, change: Partial<PostText>): () => void {
  const before = readUnsaved().find(isOwn(written));
  return () => {
    const note = readUnsaved().find(isOwn(written));
    if (!note) return;
    const isOpen = ([field, value]: [string, unknown]) => {
      const name = field as keyof PostText;
      const closed = [change[name], before?.change[name]].map((each) => JSON.stringify(each));
      return !(field in change) || !closed.includes(JSON.stringify(value));
    };
    forgetUnsaved(note);
    const open = Object.fromEntries(Object.entries(note.change).filter(isOpen));
    if (Object.keys(open).length > 0) recordUnsaved(written, { change: open, base: note.base });
  };
}

/** Text that this page could not save before its screen closed. The screen shows it again when it opens. */
export function unsavedText(written: Written): Unsaved | undefined {
  return readUnsaved().find(isOwn(written));
}

/** The notes of closed pages and of this page. */
export function readUnsaved(): Unsaved[] {
  const stored = storedNotes();
  return onlyInPage ? [...stored.filter((note) => note.pageId !== pageId), ...onlyInPage] : stored;
}

function storedNotes(): Unsaved[] {
  try {
    const notes: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(notes) ? notes.flatMap((note) => noteIn(note) ?? []) : [];
  } catch {
    return [];
  }
}

export function forgetUnsaved(removed: Unsaved): void {
  const notes = readUnsaved();
  const others = notes.filter((note) => note.pageId !== removed.pageId || !isOf(removed)(note));
  if (others.length < notes.length) write(others);
}

/**
 * Parses a stored note; null if it is invalid. Parsed by hand, because a schema library would be a twentieth of the
 * code that these screens load.
 */
function noteIn(value: unknown): Unsaved | null {
  if (!isRecord(value) || !isRecord(value.change)) return null;
  const { kind, postId, pageId, change, base } = value;
  if (kind !== 'post' && kind !== 'slot') return null;
  if (typeof postId !== 'string' || typeof pageId !== 'string') return null;
  return { kind, postId, pageId, change: textIn(change), base: isRecord(base) ? textIn(base) : {} };
}

function textIn({ title, content, angle, tags, scheduledAt }: Record<string, unknown>): Partial<PostText> {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof content === 'string' ? { content } : {}),
    ...(angle === undefined ? {} : { angle: angleFrom(angle) }),
    ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string') } : {}),
    ...(typeof scheduledAt === 'string' || scheduledAt === null ? { scheduledAt } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isOf({ kind, postId }: Written): (note: Unsaved) => boolean {
  return (note) => note.kind === kind && note.postId === postId;
}

function isOwn(written: Written): (note: Unsaved) => boolean {
  return (note) => note.pageId === pageId && isOf(written)(note);
}

function write(notes: readonly Unsaved[]): void {
  try {
    if (notes.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(notes));
    onlyInPage = null;
  } catch {
    onlyInPage = notes.filter((note) => note.pageId === pageId);
  }
}

/** This page's notes while the browser has no space for them. */
let onlyInPage: Unsaved[] | null = null;
