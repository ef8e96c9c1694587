import { textIdea } from '#domain/posts/idea.ts';
import { continuesText } from '#domain/text/common-ends.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { attempt } from './attempt.ts';
import { changePosts } from './batches.ts';
import { store } from './database.ts';
import { saveSlotContent } from './planner.ts';
import { savePost } from './posts.ts';
import { forgetUnsaved, readUnsaved, type Unsaved } from './unsaved.ts';

/**
 * Moves text that earlier pages could only record as a note into the store, once per page. Text that still cannot be
 * saved stays in its note.
 */
export async function recoverOnce(): Promise<void> {
  recovery ??= attempt(recoverUnsaved);
  await recovery;
}

let recovery: Promise<unknown> | null = null;

async function recoverUnsaved(): Promise<void> {
  for (const note of readUnsaved()) {
    if (note.kind === 'slot') await recoverSlot(note);
    else await recoverPost(note);
    forgetUnsaved(note);
  }
}

async function recoverSlot({ postId, change, base }: Unsaved): Promise<void> {
  const slot = await store.plannerPosts.get(postId);
  if (!slot) return recoverAsIdea(change);
  if (change.content === undefined) return;
  await saveSlotContent(slot, change.content, baseOf(base.content, change.content, slot.content));
}

/** The text's post or slot was removed or replaced by a backup, so the text goes to the Dump. */
async function recoverAsIdea({ title = '', content = '' }: Unsaved['change']): Promise<void> {
  const words = [title, content].filter((text) => text.trim() !== '').join('\n\n');
  if (words !== '') await store.ideas.add(textIdea(newId(), words, now()));
}

async function recoverPost({ postId, change, base }: Unsaved): Promise<void> {
  const post = await store.posts.get(postId);
  if (post === undefined) return recoverAsIdea(change);
  const { scheduledAt, ...words } = change;
  const { title = post.title, content = post.content } = words;
  const over = {
    ...base,
    title: baseOf(base.title, title, post.title) ?? post.title,
    content: baseOf(base.content, content, post.content) ?? post.content,
  };
  if (Object.keys(words).length > 0) await savePost(postId, { change: words, base: over });
  // A complete post accepts a date but no text.
  if (scheduledAt !== undefined) await changePosts([postId], { kind: 'date', scheduledAt });
}

/**
 * The text that recovered text was typed over. This is the stored text if the typed text continues it, because the
 * page may have closed before it learned that an earlier save had succeeded.
 */
function baseOf(noted: string | undefined, typed: string, stored: string): string | undefined {
  return continuesText(stored, typed) ? stored : noted;
}
