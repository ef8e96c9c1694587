import { signsOf } from '../ai/edit-signs.ts';
import type { Sign } from '../ai/rule-kinds.ts';
import { type Post, textOf } from './post.ts';
import { type VersionName, versionsIn } from './version-b.ts';

/**
 * An AI answer that was put into a post. Stored until the post is complete. `before` is the text it was made from, and
 * `version` is the version (A or B) that contains it. `revision` is the post's revision when it was last read.
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

/** Later edits are rarely about the answer. */
const maxAgeMilliseconds = 30 * 24 * 3_600_000;

/**
 * Returns what an author's edits of an answer show so far, and whether that is final. Null if the post has not changed
 * since the last call. If the post no longer exists, the earlier signs stay.
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
