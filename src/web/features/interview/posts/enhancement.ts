import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Attempt } from '#domain/result.ts';
import type { RequestFailure } from '#web/data/backend-request.ts';
import { type Note, readNote, saveNote } from '#web/data/interview/notes.ts';
import { replaceBody } from '#web/data/interview/posts.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';

/** Enough for a day of attempts on a post. */
const maxEnhancements = 10;

/**
 * Replaces a post's body with the enhanced one and stores the old one for undo. Clears the post's boosts, which were
 * written for the old body.
 */
export async function enhance(
  userId: string,
  post: GeneratedPost,
  body: string,
  leaderName: string,
): Promise<Attempt<void>> {
  // Stored before the request, whose response may be lost. Only an enhancement that matches the current body can be
  // undone.
  const made = { before: post.body, after: body, name: leaderName };
  saveNote('enhancements', post.id, [...enhancementsOf(post), made].slice(-maxEnhancements));
  const result = await replaceBody(userId, post, body);
  if (!result.ok) return { ok: false, message: failureMessage(result.reason) };
  saveNote('boosts', post.id, null);
  toastDone('Post enhanced!', `Fused with ${leaderName}`);
  return { ok: true, value: undefined };
}

/** Returns the enhancement that can be undone, or undefined if there is none or the body has changed since. */
export function shownEnhancement(
  enhancements: Note<'enhancements'> | null,
  { body }: Pick<GeneratedPost, 'body'>,
): Note<'enhancements'>[number] | undefined {
  return enhancements?.findLast(({ after }) => after === body);
}

/** Restores the body before the last enhancement. */
export async function undoEnhancement(userId: string, post: GeneratedPost): Promise<void> {
  const shown = shownEnhancement(readNote('enhancements', post.id), post);
  if (!shown) return;
  const result = await replaceBody(userId, post, shown.before);
  if (!result.ok) return toastFailed('Couldn’t undo', failureMessage(result.reason));
  saveNote(
    'enhancements',
    post.id,
    enhancementsOf(post).filter(({ after }) => after !== shown.after),
  );
  toastDone('Enhancement undone');
}

function enhancementsOf({ id }: GeneratedPost): Note<'enhancements'> {
  return readNote('enhancements', id) ?? [];
}

function failureMessage(reason: 'overtaken' | RequestFailure): string {
  return reason === 'overtaken'
    ? 'This post was changed in another tab or on another device. Review it first.'
    : 'Please try again later';
}
