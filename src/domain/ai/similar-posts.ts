import { isFrequentWord } from './frequent-words.ts';

/**
 * Returns up to `count` posts that share the most distinctive words with a text, closest first. Rare words count more.
 * Leaves out posts with hardly any shared words. `weightOf` returns how much a post counts.
 */
export function similarPosts(
  text: string,
  posts: readonly string[],
  count = 2,
  weightOf: (post: string) => number = () => 1,
): readonly string[] {
  const wanted = tellingWords(text);
  const withWords = [...new Set(posts)].map((post) => ({ post, words: tellingWords(post) }));
  const postCounts = new Map<string, number>();
  for (const { words } of withWords)
    for (const word of words) if (wanted.has(word)) postCounts.set(word, (postCounts.get(word) ?? 0) + 1);
  return withWords
    .map(({ post, words }) => {
      const shared = [...words].filter((word) => wanted.has(word));
      const rarity = shared.map((word) => Math.log(1 + posts.length / (postCounts.get(word) ?? 1)));
      // Long posts share words by chance.
      const closeness = rarity.reduce((sum, value) => sum + value, 0) / Math.sqrt(words.size);
      const score = closeness * weightOf(post);
      return { post, score, sharedCount: shared.reduce((sum, word) => sum + wordsIn(word), 0) };
    })
    .filter(({ post, sharedCount }) => sharedCount >= minShared && post.trim() !== text.trim())
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ post }) => post);
}

const minShared = 2;
const stemCharacters = 5;

/** The stemmed words that say what a text is about. For scripts without spaces, pairs of characters. */
function tellingWords(text: string): ReadonlySet<string> {
  const pieces = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(
    pieces.flatMap((piece) => {
      if (withoutSpaces.test(piece)) return pairsOf(piece);
      return piece.length < 4 || isFrequentWord(piece) ? [] : [piece.slice(0, stemCharacters)];
    }),
  );
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function pairsOf(piece: string): string[] {
  const letters = [...piece];
  return letters
    .slice(1)
    .map((letter, index) => `${letters[index]}${letter}`)
    .filter((pair) => !isFrequentWord(pair));
}

/** A word of two characters has one pair; a word of three has two. */
function wordsIn(word: string): number {
  return withoutSpaces.test(word) ? 0.7 : 1;
}
