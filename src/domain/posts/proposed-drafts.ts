import { preview } from '#domain/text/characters.ts';
import { draftsRefusal } from '../ai/drafts.ts';
import { edit } from './change.ts';
import type { EditedEntry, Writing } from './history.ts';
import type { DumpIdea } from './idea.ts';
import { ideaSummaryCharacters } from './limits.ts';
import { type Angle, displayTitle, isFree, type Post } from './post.ts';
import type { PostProposal } from './post-proposals.ts';
import { textInUse } from './version-b.ts';

/**
 * A text that posts are proposed from. `notes` are added below the beginning of each draft, so that users see them
 * while writing. `angle` is the angle that a post already has.
 */
export type Material = { title: string; text: string; notes: string; angle: Angle | null };

/** A longer text, such as a transcript or an article, would bury the draft. It stays in the Dump. */
const maxNotesCharacters = 1_000;

/** False for a bare link or a voice note without a transcript, because the AI has nothing to read. */
export function canProposeFrom({ raw }: Pick<DumpIdea, 'raw'>): boolean {
  const text = raw.trim();
  return draftsRefusal(text) === null && !/^https?:\/\/\S+$/.test(text);
}

export function materialOfIdea({ summary, raw }: DumpIdea): Material {
  const text = raw.trim();
  return {
    title: summary.trim() || 'Untitled idea',
    text,
    notes: text.length <= maxNotesCharacters ? text : '',
    angle: null,
  };
}

/** The material of a finished post. The drafts don't repeat its text, because it stays in Done. */
export function materialOfPost(post: Post, position: number): Material {
  return {
    title: displayTitle(post, position),
    text: textInUse(post.content).trim(),
    notes: '',
    angle: post.angle,
  };
}

/**
 * A draft that was put into a free post, with everything needed to undo that. `position` is its number in the batch.
 */
export type ProposedDraft = { before: Post; post: Post; entry: EditedEntry; position: number };

export type ProposedDrafts =
  | { ok: true; drafts: readonly ProposedDraft[] }
  | { ok: false; freeCount: number };

/**
 * Puts each proposal into a free post: its angle, and its first line and sentence above the notes. Refuses all of them
 * if fewer posts are free. `posts` must be in batch order.
 */
export function proposedDrafts(
  proposals: readonly PostProposal[],
  notes: string,
  posts: readonly Post[],
  { newEntryId, ...writing }: Omit<Writing, 'entryId'> & { newEntryId: () => string },
): ProposedDrafts {
  const free = posts.filter(isFree);
  if (free.length < proposals.length) return { ok: false, freeCount: free.length };
  const drafts = proposals.flatMap(({ angle, firstLine, sentence }, index) => {
    const before = free[index];
    if (!before) return [];
    const content = [firstLine, sentence, notes].filter((part) => part !== '').join('\n\n');
    const change = { title: preview(firstLine, ideaSummaryCharacters), content, angle };
    // A separate writer, so that text added later becomes its own version.
    const result = edit(before, [], change, { ...writing, writerId: 'proposal', entryId: newEntryId() });
    return result.ok && result.entry
      ? [{ before, post: result.post, entry: result.entry, position: posts.indexOf(before) + 1 }]
      : [];
  });
  return { ok: true, drafts };
}
