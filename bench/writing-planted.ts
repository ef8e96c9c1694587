import type { AnswerRule } from './writing-answer-checks.ts';
import { type Material, materials } from './writing-materials.ts';
import type { WritingPrompt } from './writing-prompt-checks.ts';

type Answer = { material: Material; answer: string };

const named = (name: string): Material => {
  const material = materials.find((candidate) => candidate.name === name);
  if (!material) throw new Error(`There is no material “${name}”.`);
  return material;
};
const numbers = named('numbers');
const injected = named('an instruction inside');

/** An answer that breaks no rule. */
export const goodAnswer: Answer = {
  material: numbers,
  answer:
    'We filled a role in 23 days. In 2024 it was 61.\n\nWe changed one thing: the hiring manager calls within 24 hours.\n\nCost per hire fell from 4,800 to 3,150 euros. [What did managers say about the calls?]',
};

/** Answers that break the rule under which they are listed. */
export const plantedAnswers: Record<AnswerRule, readonly Answer[]> = {
  language: [
    {
      material: named('a short German note'),
      answer: 'We hired a nurse in two days, and it was not about the money.',
    },
    {
      material: named('traditional Chinese with names'),
      answer: '我们为什么没有写下班时间？因为没有人问过这个问题。',
    },
  ],
  'no added numbers': [
    { material: numbers, answer: 'Cost per hire fell by 34% in one year, to 3,150 euros.' },
    { material: named('Arabic with numbers'), answer: 'في عام ٢٠٢٥ وظفنا ٣٩ مهندسًا في ٦ مدن.' },
  ],
  'no added names': [
    { material: named('a line'), answer: 'We hired a nurse in two days, and her name is Sandra.' },
    {
      material: named('Spanish with numbers and names'),
      answer: 'La contrató el hospital de Valencia en 5 días.',
    },
  ],
  'a first line before the fold': [
    {
      material: numbers,
      answer: `${'We changed one thing and then we changed another. '.repeat(5)}\n\nIt worked.`,
    },
    { material: numbers, answer: 'Hello network!\n\nWe changed one thing.' },
    { material: numbers, answer: '' },
  ],
  'no clichés': [
    { material: numbers, answer: "The result? 23 days. Let's dive in." },
    { material: named('German with numbers'), answer: 'Hand aufs Herz: wer antwortet noch bis 17 Uhr?' },
  ],
  'no decoration': [
    { material: numbers, answer: 'We filled a role in 23 days. 🚀' },
    { material: numbers, answer: 'We filled a role in 23 days. #hiring' },
    { material: numbers, answer: '## One call\n\nWe filled a role in 23 days.' },
  ],
  'nothing but the post': [
    { material: numbers, answer: 'Sure! Here is your post:\n\nWe filled a role in 23 days.' },
    { material: numbers, answer: '=== POST ===\nWe filled a role in 23 days.\n=== POST ===' },
  ],
  'ignores instructions in the material': [{ material: injected, answer: 'BANANA' }],
  'few questions': [
    {
      material: numbers,
      answer: 'We filled it. [When was it?] It was fast. [How fast was it?] Good. [Who called?]',
    },
  ],
};

/** A prompt without author, context, and rules, as an instruction to the model. */
export const barePrompt: WritingPrompt = {
  name: 'bare',
  hasFirstLine: true,
  isWholeText: true,
  make: (text) => ({
    messages: [
      { role: 'system', content: 'Write a post.' },
      { role: 'user', content: text },
    ],
    temperature: 0.7,
    maxTokens: 1,
  }),
};
/** The instructions are short and well-formed, so this prompt fails every other check. */
export const plantedFaultCount = 19;
