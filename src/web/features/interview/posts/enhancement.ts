import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { keepNote, type Note, readNote } from '#web/data/interview/notes.ts';
import { replaceBody } from '#web/data/interview/posts.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

/** Enough for all that one tries on a post in a day. */
const keptEnhancements = 10;

/** Gives a post its enhanced body and keeps the one before for an undo. The post's boosts were meant for the old one, and go. */
export async function enhance(
  userId: string,
  post: GeneratedPost,
  body: string,
  leaderName: string,
): Promise<boolean> {
  // Before the backend is asked: its answer may be lost. What did not become the body is not offered to be undone.
  const made = { before: post.body, after: body, name: leaderName };
  keepNote('enhancements', post.id, [...enhancementsOf(post), made].slice(-keptEnhancements));
  const result = await replaceBody(userId, post, body);
  if (result !== 'done') {
    toastFailed('Fusion failed', failures[result]);
    return false;
  }
  keepNote('boosts', post.id, null);
  toastDone('Post enhanced!', `Fused with ${leaderName}`);
  return true;
}

/** Which of its enhancements a post shows; undefined when none, or when its body was changed otherwise since. */
export function shownEnhancement(
  enhancements: Note<'enhancements'> | null,
  { body }: Pick<GeneratedPost, 'body'>,
): Note<'enhancements'>[number] | undefined {
  return enhancements?.findLast(({ after }) => after === body);
}

/** Brings back the body that a post had before its last enhancement. */
export async function undoEnhancement(userId: string, post: GeneratedPost): Promise<void> {
  const shown = shownEnhancement(readNote('enhancements', post.id), post);
  if (!shown) return;
  const result = await replaceBody(userId, post, shown.before);
  if (result !== 'done') return toastFailed('Couldn’t undo', failures[result]);
  keepNote(
    'enhancements',
    post.id,
    enhancementsOf(post).filter(({ after }) => after !== shown.after),
  );
  toastDone('Enhancement undone');
}

function enhancementsOf({ id }: GeneratedPost): Note<'enhancements'> {
  return readNote('enhancements', id) ?? [];
}

const failures = {
  overtaken: 'This post was changed in another tab or on another device. Review it first.',
  failed: 'Please try again later',
} as const;
