import type { GeneratedPost } from '#domain/interview/filters.ts';
import { keepNote, readNote } from '#web/data/interview/notes.ts';
import { replaceBody } from '#web/data/interview/posts.ts';
import { sayDone, sayFailed } from '#web/ui/say.ts';

/** Gives a post its enhanced body and keeps the one before for an undo. The post's boosts were meant for the old one, and go. */
export async function enhance(
  userId: string,
  post: GeneratedPost,
  body: string,
  leaderName: string,
): Promise<boolean> {
  keepNote('enhancement', post.id, { before: post.body, after: body, name: leaderName });
  const result = await replaceBody(userId, post, body);
  if (result !== 'done') {
    keepNote('enhancement', post.id, null);
    sayFailed('Fusion failed', failures[result]);
    return false;
  }
  keepNote('boosts', post.id, null);
  sayDone('Post enhanced!', `With the thinking of ${leaderName}`);
  return true;
}

/** Brings back the body that a post had before its last enhancement. */
export async function undoEnhancement(userId: string, post: GeneratedPost): Promise<void> {
  const enhancement = readNote('enhancement', post.id);
  if (!enhancement || enhancement.after !== post.body) return;
  const result = await replaceBody(userId, post, enhancement.before);
  if (result !== 'done') return sayFailed('Not undone', failures[result]);
  keepNote('enhancement', post.id, null);
  sayDone('Enhancement undone');
}

const failures = {
  overtaken: 'This post was changed in another tab or on another device. Look at it first.',
  failed: 'Please try again later',
} as const;
