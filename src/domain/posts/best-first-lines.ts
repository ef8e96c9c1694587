import { foldAt, foldCharacters } from '#domain/linkedin/fold.ts';
import { writingNotes } from '#domain/linkedin/writing-notes.ts';
import { firstSentenceLength } from '#domain/text/sentences.ts';
import { wordCount } from '#domain/text/words.ts';

/** A shorter line is a heading or a greeting. */
const minWords = 3;

/**
 * Returns up to `count` first lines of finished posts whose hook passes the editor's check, in the order of the posts.
 * `measure` returns a text's width in the feed, in pixels.
 * @param posts the texts, newest first
 */
export function bestFirstLines(
  posts: readonly string[],
  measure: (piece: string) => number,
  count = 5,
): readonly string[] {
  const best = new Map<string, string>();
  for (const post of posts) {
    if (best.size === count) break;
    const line = firstLineOf(post);
    const isNew = !best.has(line.toLowerCase());
    if (isNew && wordCount(line) >= minWords && hasGoodHook(post, measure))
      best.set(line.toLowerCase(), line);
  }
  return [...best.values()];
}

/** The first sentence if the first paragraph is long. */
function firstLineOf(post: string): string {
  const [line = ''] = post.trim().split('\n', 1);
  return (line.length <= foldCharacters ? line : line.slice(0, firstSentenceLength(line))).trim();
}

/** The check that the editor shows below the text. A text that is too short for the check shows its whole hook. */
function hasGoodHook(post: string, measure: (piece: string) => number): boolean {
  const hook = writingNotes(post, foldAt(post, 'phone', measure)).find(({ about }) => about === 'Hook');
  return hook?.isGood ?? true;
}
