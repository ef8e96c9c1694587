import { actionChoices } from '#domain/ai/ai-action.ts';
import { answerText } from '#domain/ai/answer-text.ts';
import type { UnsupportedParameter } from '#domain/ai/chat.ts';
import { failureMessage } from '#domain/ai/failure.ts';
import { defaultChatModel } from '#domain/ai/models.ts';
import { parseProposals, proposalCount } from '#domain/posts/post-proposals.ts';
import { askChat, type ModelMemory } from '#web/data/ai/chat.ts';
import { openProvider, type ProviderClient } from '#web/data/ai/provider.ts';
import { type AnswerRule, answerRules, brokenRules } from './writing-answer-checks.ts';
import { type Material, materials } from './writing-materials.ts';
import { barePrompt, goodAnswer, plantedAnswers, plantedFaultCount } from './writing-planted.ts';
import {
  draftPrompt,
  formulaWriting,
  fullContext,
  polishing,
  promptFaults,
  proposing,
  type WritingPrompt,
  writingPrompts,
} from './writing-prompt-checks.ts';

// Runs thirty materials through every prompt that writes or edits a post. With a provider (OPENAI_API_KEY, or
// OPENAI_BASE_URL for one without a key), rules check its answers; the first argument is the model.
const minKeptShare = 0.9;
const wordsPerDraft = 200;
const maxFailuresInARow = 3;
const textCounts = new Map([
  [draftPrompt, 3],
  [proposing, proposalCount],
]);

const failures = [...checkedPrompts(), ...checkedRules()];
const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = process.env;
if (apiKey || baseUrl) {
  const model = process.argv[2] ?? defaultChatModel;
  const account = {
    kind: 'key',
    apiKey: apiKey ?? 'none',
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
  } as const;
  failures.push(...(await checkedAnswers(await openProvider(account), model)));
} else {
  console.log(`
No provider is configured, so no answer was checked. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a local model.
What is shown without one: each prompt carries what the author chose, the rules, and the material as material, and the
rules find planted faults. What is not shown: that a model follows a prompt, writes in the right language, leaves facts
alone, asks instead of inventing, or writes a first line that anybody wants to read.`);
}
if (failures.length > 0) {
  console.log(`\nFailed:\n${failures.join('\n')}`);
  process.exitCode = 1;
}

function checkedPrompts(): string[] {
  const rows: Record<string, unknown> = {};
  const found: string[] = [];
  for (const prompt of writingPrompts) {
    const faults = materials.flatMap((material) =>
      promptFaults(prompt, material).map((fault) => `${prompt.name}, ${material.name}: lacks ${fault}`),
    );
    const made = materials.map(({ text }) => prompt.make(text, fullContext));
    rows[prompt.name] = {
      materials: materials.length,
      faults: faults.length,
      'instructions, characters': Math.max(...made.map(({ messages }) => messages[0].content.length)),
      'token limit': `${Math.min(...made.map(({ maxTokens }) => maxTokens))} to ${Math.max(...made.map(({ maxTokens }) => maxTokens))}`,
    };
    found.push(...faults);
  }
  console.table(rows);
  return found;
}

/** Checks that every rule passes a good answer and detects the planted faults. */
function checkedRules(): string[] {
  const planted = (Object.keys(answerRules) as AnswerRule[]).flatMap((rule) =>
    plantedAnswers[rule].map(({ material, answer }) => ({
      rule,
      isFound: brokenRules(material, answer).includes(rule),
    })),
  );
  const found = planted.filter(({ isFound }) => isFound);
  console.log(`${found.length} of ${planted.length} faults planted in answers found.`);
  const bare = materials.map((material) => promptFaults(barePrompt, material).length);
  console.log(
    `At least ${Math.min(...bare)} of ${plantedFaultCount} faults found in a prompt that carries nothing.`,
  );
  return [
    ...planted.flatMap(({ rule, isFound }) =>
      isFound ? [] : [`The rule “${rule}” misses a planted fault.`],
    ),
    ...brokenRules(goodAnswer.material, goodAnswer.answer).map(
      (rule) => `The rule “${rule}” refuses a good answer.`,
    ),
    ...(bare.some((count) => count < plantedFaultCount)
      ? ['A prompt that carries nothing passes a check.']
      : []),
  ];
}

async function checkedAnswers(provider: ProviderClient, model: string): Promise<string[]> {
  const kept = new Map<string, { kept: number; all: number }>();
  const count = (rule: string, isKept: boolean) => {
    const before = kept.get(rule) ?? { kept: 0, all: 0 };
    kept.set(rule, { kept: before.kept + Number(isKept), all: before.all + 1 });
  };
  const memory = memoryOfModels();
  let failuresInARow = 0;
  for (const prompt of [draftPrompt, polishing, formulaWriting, proposing]) {
    for (const material of materials) {
      const texts = await textsOf(prompt, material, provider, model, memory);
      failuresInARow = texts === null ? failuresInARow + 1 : 0;
      if (failuresInARow === maxFailuresInARow)
        return [`${model} gave no answer ${maxFailuresInARow} times in a row.`];
      if (texts === null) continue;
      count('form', texts.length === (textCounts.get(prompt) ?? 1));
      for (const text of texts) {
        const broken = brokenRules(material, text, prompt === draftPrompt ? wordsPerDraft : undefined)
          // Polishing does not change the first line.
          .filter((rule) => prompt !== polishing || rule !== 'a first line before the fold');
        for (const rule of [...Object.keys(answerRules), 'length']) count(rule, !broken.includes(rule));
        if (broken.length > 0) console.log(`${prompt.name}, ${material.name}: breaks ${broken.join(', ')}`);
      }
    }
  }
  console.table(
    Object.fromEntries([...kept].map(([rule, { kept: good, all }]) => [rule, { kept: good, of: all }])),
  );
  console.log(`Answers from ${model}. The rules can't judge style, so read some answers yourself.`);
  return [...kept].flatMap(([rule, { kept: good, all }]) =>
    good < minKeptShare * all ? [`${model} keeps “${rule}” in ${good} of ${all} answers.`] : [],
  );
}

/** Requests one or several texts. Prints a message and returns null if there was no answer. */
async function textsOf(
  prompt: WritingPrompt,
  { name, text }: Material,
  provider: ProviderClient,
  model: string,
  memory: ModelMemory,
): Promise<readonly string[] | null> {
  const asked = prompt.make(text, {
    ...fullContext,
    formula: prompt === formulaWriting ? fullContext.formula : null,
  });
  const signal = new AbortController().signal;
  const result = await askChat(provider, asked, { model, memory, signal, onText: () => undefined });
  if (!result.ok) {
    console.log(`${prompt.name}, ${name}: ${failureMessage(result.failure)}`);
    return null;
  }
  // The text as the product shows it.
  const shown = answerText(result.text, asked.messages[1].content);
  if (prompt === proposing)
    return parseProposals(shown, null).map(({ firstLine, sentence }) => `${firstLine}\n\n${sentence}`);
  return prompt === draftPrompt ? actionChoices({ kind: 'drafts' }, shown) : [shown];
}

function memoryOfModels(): ModelMemory {
  const refused = new Set<UnsupportedParameter>();
  return { refusedBy: () => refused, remember: (_, parameter) => refused.add(parameter) };
}
