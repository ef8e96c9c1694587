import { stopWords } from './stop-words.ts';

/** A group of scripts whose words take about the same number of tokens. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'hebrew'
  | 'arabic'
  | 'indic'
  | 'thai'
  | 'han'
  | 'korean';

type SpacedScript = keyof typeof stopWords;
type SpacedLanguage = { [Name in SpacedScript]: keyof (typeof stopWords)[Name] }[SpacedScript];

/** A language that can be recognized, by its English name. */
export type MaterialLanguage =
  | SpacedLanguage
  | 'Chinese (simplified)'
  | 'Chinese (traditional)'
  | 'Greek'
  | 'Hebrew'
  | 'Japanese'
  | 'Korean'
  | 'Thai';

/**
 * Recognizes the language of a text by its script and its most frequent words. Null if the text is too short or its
 * language is not in the list. Names and quotes in another script don't count as long as they are the minority.
 */
export function languageOf(text: string): MaterialLanguage | null {
  const read = text.slice(0, charactersRead);
  const script = scriptOf(read);
  switch (script) {
    case null:
      return null;
    case 'greek':
      return 'Greek';
    case 'hebrew':
      return 'Hebrew';
    case 'thai':
      return 'Thai';
    case 'korean':
      return 'Korean';
    case 'han':
      return eastAsianLanguage(read);
    default:
      return byStopWords(read, script);
  }
}

/** Returns the script that most of the words are in; null for a text without letters. */
export function scriptOf(text: string): Script | null {
  let best: { script: Script; words: number } | null = null;
  for (const { script, pattern, lettersPerWord } of scripts) {
    const letters = text.slice(0, charactersRead).match(pattern)?.length ?? 0;
    const words = letters / lettersPerWord;
    if (words > (best?.words ?? 0)) best = { script, words };
  }
  return best?.script ?? null;
}

const charactersRead = 4_000;

/** A Chinese word has about two characters and an English one about five, so letters alone would favor Latin names. */
const scripts: readonly { script: Script; pattern: RegExp; lettersPerWord: number }[] = [
  { script: 'latin', pattern: /\p{Script=Latin}/gu, lettersPerWord: 5 },
  { script: 'cyrillic', pattern: /\p{Script=Cyrillic}/gu, lettersPerWord: 5 },
  { script: 'greek', pattern: /\p{Script=Greek}/gu, lettersPerWord: 5 },
  { script: 'hebrew', pattern: /\p{Script=Hebrew}/gu, lettersPerWord: 4 },
  { script: 'arabic', pattern: /\p{Script=Arabic}/gu, lettersPerWord: 4 },
  {
    script: 'indic',
    pattern:
      /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}]/gu,
    lettersPerWord: 4,
  },
  { script: 'thai', pattern: /\p{Script=Thai}/gu, lettersPerWord: 4 },
  { script: 'han', pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, lettersPerWord: 2 },
  { script: 'korean', pattern: /\p{Script=Hangul}/gu, lettersPerWord: 2 },
];

/** Frequent words make up about a fifth of a text in their language, but less than a tenth in other languages. */
const minShare = 0.12;
const minHits = 2;

function byStopWords(text: string, script: SpacedScript): SpacedLanguage | null {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  const ranked = Object.entries<string>(stopWords[script])
    .map(([language, listed]) => {
      const frequent = new Set(listed.split(' '));
      return { language, hits: words.filter((word) => frequent.has(word)).length };
    })
    .sort((one, other) => other.hits - one.hits);
  const [first, second] = ranked;
  if (!first || first.hits < minHits || first.hits < minShare * words.length) return null;
  return first.hits === second?.hits ? null : (first.language as SpacedLanguage);
}

/** Every Japanese sentence has kana. Simplified characters tell the two forms of Chinese apart. */
function eastAsianLanguage(text: string): 'Japanese' | 'Chinese (simplified)' | 'Chinese (traditional)' {
  const all = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  if (kana > all / 10) return 'Japanese';
  const traditional =
    text.match(/[這個們說時來會對經過發學點還為從後開關業務現實際應該讓給沒問題進動國員聽見與]/gu)?.length ??
    0;
  const simplified =
    text.match(/[这个们说时来会对经过发学点还为从后开关业务现实际应该让给没问题进动国员听见与]/gu)?.length ??
    0;
  return traditional > simplified ? 'Chinese (traditional)' : 'Chinese (simplified)';
}
