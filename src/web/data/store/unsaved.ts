import { angleFrom, type PostText } from '#domain/posts/post.ts';
import { pageId } from '#web/browser/ids.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';

const storageKey = storageKeys.unsavedText;

/** What it was typed into: a post of a batch, or a slot of the planner, which has its content alone. */
type Written = { kind: 'post' | 'slot'; postId: string };

/** What may not have reached the store when its page went, and the revision that it was typed over. `pageId` is the page's. */
export type Unsaved = Written & { pageId: string; basedOnRevision: number; change: Partial<PostText> };

/**
 * Notes what was typed at once, without waiting. A page that is closed or reloaded cannot finish a transaction of the store; this it can. Where
 * the browser has no room for it either, it lasts as long as the page.
 */
export function noteUnsaved(written: Written, change: Partial<PostText>, basedOnRevision: number): void {
  const notes = readUnsaved();
  const earlier = notes.find(isOwn(written));
  write([
    ...notes.filter((note) => note !== earlier),
    {
      kind: written.kind,
      postId: written.postId,
      pageId,
      change: { ...earlier?.change, ...change },
      basedOnRevision: Math.min(basedOnRevision, earlier?.basedOnRevision ?? basedOnRevision),
    },
  ]);
}

/** Called when a save of `change` begins; what it gives is called once the store has it. What else is noted meanwhile stays noted. */
export function savingBegins(written: Written, change: Partial<PostText>): () => void {
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
    if (Object.keys(open).length > 0) noteUnsaved(written, open, note.basedOnRevision);
  };
}

/** What this page could not save before the screen that it was typed in went, and what that screen shows again when it comes back. */
export function leftUnsaved(written: Written): Unsaved | undefined {
  return readUnsaved().find(isOwn(written));
}

/** What pages that are gone, and this one, have noted. */
export function readUnsaved(): Unsaved[] {
  const kept = keptNotes();
  return onlyInPage ? [...kept.filter((note) => note.pageId !== pageId), ...onlyInPage] : kept;
}

function keptNotes(): Unsaved[] {
  try {
    const notes: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(notes) ? notes.flatMap((note) => noteIn(note) ?? []) : [];
  } catch {
    return [];
  }
}

export function forgetUnsaved(gone: Unsaved): void {
  const notes = readUnsaved();
  const others = notes.filter((note) => note.pageId !== gone.pageId || !isOf(gone)(note));
  if (others.length < notes.length) write(others);
}

/** A note as it was written, or null: by hand, because a library that could say it is a twentieth of what these screens load. */
function noteIn(value: unknown): Unsaved | null {
  if (!isRecord(value) || !isRecord(value.change)) return null;
  const { kind, postId, pageId, basedOnRevision, change } = value;
  if (kind !== 'post' && kind !== 'slot') return null;
  if (typeof postId !== 'string' || typeof pageId !== 'string' || typeof basedOnRevision !== 'number')
    return null;
  const { title, content, angle, tags, scheduledAt } = change;
  const text: Partial<PostText> = {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof content === 'string' ? { content } : {}),
    ...(angle === undefined ? {} : { angle: angleFrom(angle) }),
    ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string') } : {}),
    ...(typeof scheduledAt === 'string' || scheduledAt === null ? { scheduledAt } : {}),
  };
  return { kind, postId, pageId, basedOnRevision, change: text };
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
    if (notes.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(notes));
    onlyInPage = null;
  } catch {
    onlyInPage = notes.filter((note) => note.pageId === pageId);
  }
}

/** This page's notes, while the browser has no room for them. */
let onlyInPage: Unsaved[] | null = null;
