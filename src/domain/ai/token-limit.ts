import { languageOf, type Script, scriptOf } from './language.ts';

/**
 * The maximum tokens per character in current tokenizers, including the older ones of local models. A limit only
 * has to be high enough: an answer that ends earlier costs nothing more.
 */
const tokensPerCharacter: Record<Script, number> = {
  // European languages have at least 2.5 characters per token.
  latin: 0.4,
  cyrillic: 0.8,
  greek: 0.8,
  hebrew: 0.8,
  arabic: 0.8,
  indic: 1.5,
  thai: 1.5,
  han: 1.5,
  korean: 1.5,
};

/** Tokens per word, relative to English. */
const tokensPerWord: Record<Script, number> = {
  latin: 1.6,
  cyrillic: 3,
  greek: 3,
  hebrew: 3,
  arabic: 3,
  indic: 5,
  thai: 5,
  han: 3,
  korean: 3,
};

/**
 * Returns the token limit of an answer whose length is given in words or lines. `forEnglish` is the limit for an
 * English answer; languages with longer words or other scripts get more.
 */
export function limitForWords(forEnglish: number, material: string): number {
  const script = scriptOf(material);
  // If nothing suggests another language, the answer will be English.
  const isEnglish =
    script === null || (script === 'latin' && (languageOf(material) ?? 'English') === 'English');
  return isEnglish ? forEnglish : Math.ceil(forEnglish * tokensPerWord[script]);
}

/**
 * Returns the token limit of an answer that is about as long as a text, but at least `minTokens`.
 * @param growth how many times longer than the text the answer may be
 */
export function limitForText(minTokens: number, text: string, growth = 1): number {
  const perCharacter = tokensPerCharacter[scriptOf(text) ?? 'latin'];
  return Math.max(minTokens, Math.ceil(text.length * perCharacter * growth));
}
