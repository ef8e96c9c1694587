import { signsOf } from '../ai/edit-signs.ts';
import type { Sign } from '../ai/rule-kinds.ts';
import { type Post, textOf } from './post.ts';
import { type VersionName, versionsIn } from './version-b.ts';

/**
 * An answer that was put into a post, until the post is complete: `before` is the text that it was made from, `version`
 * where it is. `revision` is the post's when it was last read.
 */
export type AppliedAnswer = {
  answerId: string;
  postId: string;
  at: number;
  version: VersionName;
  before: string;
  answer: string;
  revision: number;
};

/** Later edits are seldom about the answer. */
const maxAgeMilliseconds = 30 * 24 * 3_600_000;

/**
 * Returns what an author made of an answer so far, and whether that is final. Null if the post has not changed since it
 * was last read. Without the post, what was read before stays.
 */
export function readEdits(
  applied: AppliedAnswer,
  post: Post | undefined,
  now: number,
): { signs: readonly Sign[] | null; isFinal: boolean } | null {
  if (!post) return { signs: null, isFinal: true };
  const isFinal = post.state === 'complete' || now - applied.at > maxAgeMilliseconds;
  if (post.revision === applied.revision) return isFinal ? { signs: null, isFinal } : null;
  const { content } = textOf(post);
  const after = versionsIn(content)?.[applied.version] ?? content;
  return { signs: signsOf({ ...applied, after }), isFinal };
}
