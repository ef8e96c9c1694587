import { describedSign, phraseOf, type Sign } from './rule-kinds.ts';

/**
 * What edited and discarded answers showed: when each was written, by the sign and the answer's id. One flat list, so
 * that what two devices add to it merges without a loss.
 */
export type Evidence = Readonly<Record<string, number>>;

/**
 * What the author decided about rules: since when one is off, and when one was removed, by the choice and the sign. A
 * removed rule counts only what came after its removal. Flat as well, so that merging loses no rule that is off.
 */
export type RuleChoices = Readonly<Record<string, number>>;

/** A rule that the author's edits taught. `hides` are the signs of the words inside its phrase. */
export type LearnedRule = {
  sign: string;
  sentence: string;
  evidence: string;
  answerCount: number;
  isOn: boolean;
  hides: readonly string[];
};

/** The same sign in fewer answers may be chance. */
const minAnswers = 2;

/** About 25 kB. */
export const maxEvidence = 400;
/** More of the same says nothing new. */
const maxAnswersPerRule = 9;

const maxRemovals = 200;
/** Every prompt includes them. */
const maxPhraseRules = 20;

/** The rules that the evidence supports, those with the most of it first. */
export function learnedRules(evidence: Evidence, choices: RuleChoices): LearnedRule[] {
  const answers = answersBySign(evidence, choices);
  const signs = [...answers].filter(([, ids]) => ids.size >= minAnswers);
  const hidden = (sign: string) => signs.find(([other]) => hides(answers, other, sign))?.[0];
  const rules = signs
    .filter(([sign]) => hidden(sign) === undefined)
    .flatMap(([sign, { size }]): LearnedRule[] => {
      const described = describedSign(sign, size);
      if (!described) return [];
      const inside = signs.map(([other]) => other).filter((other) => hides(answers, sign, other));
      return [
        {
          sign,
          ...described,
          answerCount: size,
          isOn: choices[off(sign)] === undefined,
          hides: inside,
        },
      ];
    })
    .sort((one, other) => other.answerCount - one.answerCount);
  const phrases = rules.filter(({ sign }) => phraseOf(sign) !== null);
  const dropped = new Set(phrases.slice(maxPhraseRules));
  return rules.filter((rule) => !dropped.has(rule));
}

/** The evidence with what an answer showed. It replaces what the same answer showed before. */
export function withSigns(
  evidence: Evidence,
  { answerId, at, signs }: { answerId: string; at: number; signs: readonly Sign[] },
): Evidence {
  const others = Object.entries(evidence).filter(([key]) => partsOf(key).answerId !== answerId);
  const added = signs.map((sign) => [`${answerId} ${sign}`, at] as const);
  return capped(Object.fromEntries([...others, ...added]));
}

/** The choices after a rule was switched on or off. */
export function withSwitched(
  choices: RuleChoices,
  { sign }: LearnedRule,
  { isOn, now }: { isOn: boolean; now: number },
): RuleChoices {
  const { [off(sign)]: _, ...others } = choices;
  return fewest(isOn ? others : { ...others, [off(sign)]: now });
}

/** The choices after a rule was removed, with the rules that it hides. The same edits don't bring them back. */
export function withRemoved(choices: RuleChoices, { sign, hides }: LearnedRule, now: number): RuleChoices {
  const { [off(sign)]: _, ...others } = choices;
  return fewest({ ...others, ...Object.fromEntries([sign, ...hides].map((each) => [removed(each), now])) });
}

/** The choices after a removal was undone. What was decided about other rules since then stays. */
export function withRemovalUndone(
  choices: RuleChoices,
  before: RuleChoices,
  { sign, hides }: LearnedRule,
): RuleChoices {
  const changed = new Set([off(sign), ...[sign, ...hides].map(removed)]);
  const others = Object.entries(choices).filter(([key]) => !changed.has(key));
  const earlier = Object.entries(before).filter(([key]) => changed.has(key));
  return fewest(Object.fromEntries([...others, ...earlier]));
}

const off = (sign: string) => `off ${sign}`;
const removed = (sign: string) => `removed ${sign}`;

/** Drops the oldest removals. A choice may outlive the evidence of its rule, so one to keep a rule off always stays. */
function fewest(choices: RuleChoices): RuleChoices {
  const newestFirst = Object.entries(choices).sort(([, one], [, other]) => other - one);
  const removals = newestFirst.filter(([key]) => key.startsWith(removed('')));
  const dropped = new Set(removals.slice(maxRemovals).map(([key]) => key));
  return Object.fromEntries(newestFirst.filter(([key]) => !dropped.has(key)));
}

function answersBySign(evidence: Evidence, choices: RuleChoices): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>();
  for (const [key, at] of Object.entries(evidence)) {
    const { sign, answerId } = partsOf(key);
    if (at <= (choices[removed(sign)] ?? 0)) continue;
    answers.set(sign, (answers.get(sign) ?? new Set()).add(answerId));
  }
  return answers;
}

/** Whether one phrase makes another one redundant: it contains it, or is part of it and has more evidence. */
function hides(answers: ReadonlyMap<string, ReadonlySet<string>>, sign: string, other: string): boolean {
  const [phrase, otherPhrase] = [phraseOf(sign), phraseOf(other)];
  if (phrase === null || otherPhrase === null || sign === other) return false;
  const [ids, otherIds] = [answers.get(sign) ?? new Set(), answers.get(other) ?? new Set()];
  if (` ${phrase} `.includes(` ${otherPhrase} `)) return otherIds.size <= ids.size;
  return ` ${otherPhrase} `.includes(` ${phrase} `) && otherIds.size < ids.size;
}

/** Drops what makes no rule and what only adds to a rule that has plenty, the oldest first. */
function capped(evidence: Evidence): Evidence {
  const newestFirst = Object.entries(evidence).sort(([, one], [, other]) => other - one);
  if (newestFirst.length <= maxEvidence) return evidence;
  const counts = Map.groupBy(newestFirst, ([key]) => partsOf(key).sign);
  const isWorthLess = ([key, at]: [string, number]) => {
    const ofSign = counts.get(partsOf(key).sign) ?? [];
    return ofSign.length < minAnswers || at < (ofSign[maxAnswersPerRule - 1]?.[1] ?? 0);
  };
  const byWorth = [...newestFirst.filter((entry) => !isWorthLess(entry)), ...newestFirst.filter(isWorthLess)];
  return Object.fromEntries(byWorth.slice(0, maxEvidence));
}

/** An answer's id has no space. */
function partsOf(key: string): { answerId: string; sign: string } {
  const end = key.indexOf(' ');
  return { answerId: key.slice(0, end), sign: key.slice(end + 1) };
}
