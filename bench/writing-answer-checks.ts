import { clichesIn } from '#domain/ai/cliches.ts';
import { languageOf } from '#domain/ai/language.ts';
import { openQuestions } from '#domain/ai/open-questions.ts';
import { characterCount } from '#domain/linkedin/count.ts';
import { foldCharacters } from '#domain/linkedin/fold.ts';
import { wordCount } from '#domain/text/words.ts';
import type { Material } from './writing-materials.ts';

/** Rules for AI answers. They are plain tests of the text and do not judge taste. */
export const answerRules = {
  language: ({ language }: Material, answer: string) => language === null || languageOf(answer) === language,
  'no added numbers': ({ text }: Material, answer: string) => {
    const given = numbersIn(text);
    return [...numbersIn(withoutQuestions(withoutListNumbers(answer)))].every((number) => given.has(number));
  },
  'no added names': ({ language, text }: Material, answer: string) =>
    // German capitalizes every noun, and other scripts have no capitals.
    !namesByCapitals.has(language ?? '') ||
    namesIn(withoutQuestions(answer)).every((name) => text.toLowerCase().includes(name.toLowerCase())),
  'a first line before the fold': (_: Material, answer: string) => {
    const [line = ''] = answer.trim().split('\n');
    return line !== '' && characterCount(line) <= foldCharacters && !greeting.test(line);
  },
  'no clichés': ({ language, text }: Material, answer: string) => {
    const given = clichesIn(text, language);
    return clichesIn(answer, language).every((phrase) => given.includes(phrase));
  },
  'no decoration': ({ text }: Material, answer: string) =>
    (emoji.test(text) || !emoji.test(answer)) &&
    (/#\p{L}/u.test(text) || !/#\p{L}/u.test(answer)) &&
    !/^#{1,4} |\*\*/m.test(answer),
  'nothing but the post': ({ text }: Material, answer: string) =>
    (text.includes('=== ') || !/^```|^=== /m.test(answer)) && !preamble.test(answer.trim()),
  'ignores instructions in the material': ({ refused }: Material, answer: string) =>
    !refused?.test(answer.trim()),
  'few questions': (_: Material, answer: string) => openQuestions(answer).length <= 2,
} as const;

export type AnswerRule = keyof typeof answerRules;

/** Returns the rules that an answer breaks. `maxWords` is the limit in the prompt, if there is one. */
export function brokenRules(
  material: Material,
  answer: string,
  maxWords = Number.POSITIVE_INFINITY,
): string[] {
  const broken: string[] = Object.entries(answerRules).flatMap(([name, isKept]) =>
    isKept(material, answer) ? [] : [name],
  );
  // Models are bad at counting words.
  return wordCount(answer) > maxWords * 1.15 ? [...broken, 'length'] : broken;
}

const namesByCapitals = new Set<string>([
  'English',
  'Spanish',
  'French',
  'Portuguese',
  'Italian',
  'Dutch',
  'Polish',
]);
const emoji = /\p{Emoji_Presentation}/u;
const greeting = /^(?:hi|hello|hey|hallo|hola|bonjour|ciao|dear)\b/i;
const preamble = /^(?:sure|certainly|of course|here (?:is|are)|natürlich|gerne|claro|voici|aquí)\b/i;

/** Returns the numbers of a text in one notation: `4,800`, `٣٨`, and `17.40` become 4800, 38, and 1740. */
function numbersIn(text: string): ReadonlySet<string> {
  const western = text.replace(/[٠-٩]/gu, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
  return new Set(western.match(/\d+(?:[.,\u202f']\d+)*/gu)?.map((number) => number.replace(/\D/g, '')));
}

function withoutListNumbers(text: string): string {
  return text.replace(/^\s*\d{1,2}[.)]\s/gmu, '');
}

function withoutQuestions(text: string): string {
  return openQuestions(text).reduce((left, question) => left.replace(question, ''), text);
}

/** Capitalized words inside a sentence. */
function namesIn(text: string): readonly string[] {
  const inside = /(?<=[\p{Ll}\d,;] )\p{Lu}\p{Ll}{2,}/gu;
  return (
    text
      .match(inside)
      ?.filter(
        (word) =>
          !/^(?:LinkedIn|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
            word,
          ),
      ) ?? []
  );
}
