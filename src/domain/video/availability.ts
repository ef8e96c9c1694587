import { candidateBadge } from './candidate-number.ts';

/** The input limit for the brand kit's line and for a candidate's own line. */
export const maxAvailabilityLength = 60;

/** The values of the placeholders in the brand kit's line. */
type Words = { candidateNumber: string; countryName: string; positionTitle: string };

/**
 * A candidate's availability line: their own, or the brand kit's with `{title}`, `{country}`, and `{number}` replaced.
 * "a {title}" becomes "an Executive Assistant" where English requires it. Other braces stay as typed.
 */
export function availabilityLineOf(own: string, kitLine: string, words: Words): string {
  if (own.trim() !== '') return own.trim();
  const values: Readonly<Record<string, string>> = {
    title: words.positionTitle.trim(),
    country: words.countryName,
    number: candidateBadge('', words.candidateNumber),
  };
  return kitLine.replace(
    /(\ba )?\{(title|country|number)\}/gi,
    (_all, article: string | undefined, name: string) => {
      const value = values[name.toLowerCase()] ?? '';
      return `${article === undefined ? '' : `${withArticle(article.trim(), value)} `}${value}`;
    },
  );
}

/**
 * The line without a repeated title at its end: "Available now" from "Available now as a Bookkeeper". Null if it
 * doesn't end with the title, or contains nothing else.
 */
export function lineBeforeTitle(line: string, positionTitle: string): string | null {
  const title = positionTitle.trim();
  if (title === '' || !line.endsWith(title)) return null;
  return /^(.*\S)\s+as(?:\s+an?)?\s+$/i.exec(line.slice(0, -title.length))?.[1] ?? null;
}

/** Returns "a" or "an" for a title, capitalized like the typed article. */
function withArticle(typed: string, value: string): string {
  return startsWithVowelSound(value) ? `${typed}n` : typed;
}

const spelledOut = /^(?=[A-Z]{2,4}(?![\p{L}\p{N}]))/u;
/** The names of these letters start with a vowel: "an HR manager". */
const vowelNamed = /^[AEFHILMNORSX]/;
/** Words that start with a consonant sound: "a user researcher", "a European recruiter", "a one-on-one coach". */
const soundsLikeConsonant = /^(?:uni|us[ei]|eu|one\b|once\b)/i;

function startsWithVowelSound(value: string): boolean {
  if (spelledOut.test(value)) return vowelNamed.test(value);
  return /^[aeiou]/i.test(value) && !soundsLikeConsonant.test(value);
}
