import type { ChatPrompt } from './chat.ts';
import { choiceCount, type FixAction } from './edits.ts';
import { fence } from './fence.ts';
import { limitForText, limitForWords } from './token-limit.ts';
import type { WritingContext } from './writing-context.ts';
import { listOf, wholeText, writingPrompt } from './writing-prompt.ts';

const editTokens = 400;

/** Polish: fixes mistakes and rough phrasing in the text. */
export function polishPrompt(content: string, context: WritingContext): ChatPrompt {
  return editPrompt(
    'Correct spelling, grammar and rough phrasing of this post. Keep its wording, order and paragraphs wherever they already work.',
    content,
    context,
    { firstLine: 'none', mayAsk: false },
  );
}

/** Merge & Clean: merges dictated passages with the existing text. */
export function mergePrompt(
  content: string,
  transcriptions: readonly string[],
  context: WritingContext,
): ChatPrompt {
  const spoken = transcriptions.map((text, index) => fence(`SPOKEN ${index + 1}`, text));
  return editPrompt(
    'The text contains dictated passages, which are repeated below it. Merge them into one coherent post: remove filler words, false starts and repetitions, put each thought where it belongs.',
    content,
    context,
    { firstLine: 'improved', mayAsk: true },
    spoken,
  );
}

/** The prompt of an action of "Fix with AI". `parseChoices` reads the choices in its answer. */
export function fixPrompt(action: FixAction, content: string, context: WritingContext): ChatPrompt {
  const { firstLine, mayAsk } = action;
  const rules = { firstLine, mayAsk };
  if (action.answers === 'text') return editPrompt(action.task, content, context, rules);
  return writingPrompt({
    task: [editorTask, action.task],
    ...rules,
    emojis: 'kept',
    context,
    material: content,
    message: fence('POST', content),
    form: listOf(choiceCount),
    temperature: 0.7,
    maxTokens: limitForWords(editTokens, content),
  });
}

const editorTask = 'You edit LinkedIn posts.';

type Rules = Pick<Parameters<typeof writingPrompt>[0], 'firstLine' | 'mayAsk'>;

function editPrompt(
  task: string,
  content: string,
  context: WritingContext,
  rules: Rules,
  more: readonly string[] = [],
): ChatPrompt {
  return writingPrompt({
    task: [editorTask, task],
    ...rules,
    emojis: 'kept',
    context,
    material: content,
    message: [fence('POST', content), ...more].join('\n\n'),
    form: wholeText,
    temperature: 0.3,
    maxTokens: limitForText(editTokens, content),
  });
}
