import { textIdea } from '#domain/posts/idea.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { attempt } from './attempt.ts';
import { changePosts } from './batches.ts';
import { store } from './database.ts';
import { saveSlotContent } from './planner.ts';
import { savePost } from './posts.ts';
import { forgetUnsaved, readUnsaved, type Unsaved } from './unsaved.ts';

/**
 * Moves text that earlier pages could only note into the store, once per page. Text that cannot be saved now stays
 * noted.
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

async function recoverSlot({ postId, change, basedOnRevision }: Unsaved): Promise<void> {
  const slot = await store.plannerPosts.get(postId);
  if (!slot) return recoverAsIdea(change);
  if (change.content !== undefined) await saveSlotContent(slot, change.content, basedOnRevision);
}

/** The text's post or slot was removed, or replaced by a backup, so the text goes to the Dump. */
async function recoverAsIdea({ title = '', content = '' }: Unsaved['change']): Promise<void> {
  const words = [title, content].filter((text) => text.trim() !== '').join('\n\n');
  if (words !== '') await store.ideas.add(textIdea(newId(), words, now()));
}

async function recoverPost({ postId, change, basedOnRevision }: Unsaved): Promise<void> {
  if ((await store.posts.get(postId)) === undefined) return recoverAsIdea(change);
  const { scheduledAt, ...words } = change;
  if (Object.keys(words).length > 0) await savePost(postId, words, basedOnRevision);
  // A complete post accepts a date but no text.
  if (scheduledAt !== undefined) await changePosts([postId], { kind: 'date', scheduledAt });
}
