import { isListedCliche } from './cliches.ts';
import { fence } from './fence.ts';
import type { MaterialLanguage } from './language.ts';
import type { LearnedRule } from './learned-rules.ts';
import { kindOf, phraseOf } from './rule-kinds.ts';

/**
 * The part of a system message with the author's learned rules that are on. Leaves out clichés and the author's words
 * to avoid, because the prompt lists them anyway. Empty without rules.
 */
export function ruleInstructions(
  rules: readonly LearnedRule[],
  { language, wordsNeverUsed }: { language: MaterialLanguage | null; wordsNeverUsed: readonly string[] },
): string {
  const never = new Set(wordsNeverUsed.map((word) => word.trim().toLowerCase()));
  const isOn = rules.filter((rule) => rule.isOn);
  const kinds = isOn.flatMap(({ sign }) => kindOf(sign)?.instruction ?? []);
  const phrases = isOn
    .flatMap(({ sign }) => phraseOf(sign) ?? [])
    .filter((phrase) => !never.has(phrase) && !isListedCliche(phrase, language));
  return [
    ...(kinds.length > 0
      ? [`What the author’s edits of earlier answers say, as far as the task allows: ${kinds.join(' ')}`]
      : []),
    ...(phrases.length > 0
      ? [
          'The author removed these words and phrases from earlier answers. Don’t add them:',
          fence('REMOVED', phrases.join('; ')),
        ]
      : []),
  ].join('\n');
}
