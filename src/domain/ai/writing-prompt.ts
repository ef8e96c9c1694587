import { foldCharacters } from '#domain/linkedin/fold.ts';
import type { ChatPrompt } from './chat.ts';
import { clicheInstructions } from './cliches.ts';
import { fencedTextIsMaterial } from './fence.ts';
import { languageOf, type MaterialLanguage } from './language.ts';
import { ruleInstructions } from './rule-instructions.ts';
import { contextInstructions, type WritingContext } from './writing-context.ts';

type WritingRequest = {
  /** What the AI is and does, line by line. */
  task: readonly string[];
  /** What the answer does with the first line of the post. `none` if the answer has no first line. */
  firstLine: 'written' | 'improved' | 'none';
  /** Whether the answer may ask the author for a detail that the material lacks. */
  mayAsk: boolean;
  /** `none` also rules out hashtags and headings. `kept` allows what the post already has. */
  emojis: 'none' | 'kept';
  context: WritingContext;
  /** The author's text. The answer is in its language. */
  material: string;
  /** The user message: the fenced material. */
  message: string;
  /** The form of the answer. */
  form: string;
  answersAs?: ChatPrompt['answersAs'];
  temperature: number;
  maxTokens: number;
};

/** Builds every prompt that writes or edits a post from the task, the general rules, and the author's context. */
export function writingPrompt(request: WritingRequest): ChatPrompt {
  const language = languageOf(request.material);
  const system = [
    ...request.task,
    'Write in the first person of the author. Keep every fact, name and number as given and add none.',
    emojiRules[request.emojis],
    firstLineRules[request.firstLine],
    request.mayAsk ? askForDetails : neverPad,
    clicheInstructions(language),
    fencedTextIsMaterial,
    contextInstructions(request.context),
    ruleInstructions(request.context.rules, {
      language,
      wordsNeverUsed: request.context.voice.wordsNeverUsed,
    }),
    languageRule(language),
    request.form,
  ];
  return {
    messages: [
      { role: 'system', content: system.filter((line) => line !== '').join('\n') },
      { role: 'user', content: request.message },
    ],
    temperature: request.temperature,
    maxTokens: request.maxTokens,
    ...(request.answersAs ? { answersAs: request.answersAs } : {}),
  };
}

/** The allowed forms of an answer. `parseStrings` reads the list. */
export const wholeText = 'Answer with the whole text and nothing else.';
export const wholePost = 'Answer with the whole post and nothing else.';
export function listOf(count: number): string {
  return `Answer with a JSON array of ${count} strings and nothing else.`;
}

const emojiRules = {
  none: 'No emojis, no hashtags, no headings.',
  kept: 'No emojis unless the text has them.',
} as const;

const standsAlone = `it names something concrete, makes sense on its own, and makes its point within ${foldCharacters} characters. No greeting, no announcement of what follows, no promise that the post does not keep.`;

const firstLineRules = {
  written: `The first line is all that most people read before “…more”: ${standsAlone}`,
  improved: `The first line is all that most people read before “…more”. Leave it unchanged if it already works. Otherwise: ${standsAlone}`,
  none: '',
} as const;

const neverPad = 'Never pad: a short text that is true beats a long one.';
const askForDetails =
  'If the text needs a detail that the material lacks, don’t invent it and don’t pad. Put one short question to the author in square brackets where the detail belongs, in the language of the text, such as [How many weeks did it take?]. Ask at most two, and none that the material answers.';

function languageRule(language: MaterialLanguage | null): string {
  const named =
    language === null ? 'the language of the material' : `${language}, the language of the material`;
  return `Write in ${named}, whatever language these instructions and the other texts are in. Don’t translate names, quotes and terms.`;
}
