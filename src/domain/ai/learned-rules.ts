import { describedSign, phraseOf, type Sign } from './rule-kinds.ts';

/**
 * What edited and discarded answers showed: when each was written, keyed by the sign and the answer's id. The list is
 * flat, so that merging two devices loses nothing.
 */
export type Evidence = Readonly<Record<string, number>>;

/**
 * The author's decisions about rules: since when a rule is off, and when it was removed, keyed by the decision and the
 * sign. Only evidence after the removal counts for a removed rule. Also flat, so that merging never turns a rule back
 * on.
 */
export type RuleChoices = Readonly<Record<string, number>>;

/** A rule learned from the author's edits. `hides` are the signs of shorter phrases inside its phrase. */
export type LearnedRule = {
  sign: string;
  sentence: string;
  evidence: string;
  answerCount: number;
  isOn: boolean;
  hides: readonly string[];
};

/** A sign in fewer answers may be chance. */
const minAnswers = 2;

/** About 25 kB. */
export const maxEvidence = 400;
/** More evidence for the same rule adds nothing. */
const maxAnswersPerRule = 9;

const maxRemovals = 200;
/** Every prompt includes them. */
const maxPhraseRules = 20;

/** The rules that the evidence supports, starting with the best supported one. */
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

/** Adds what an answer showed to the evidence. Replaces what the same answer showed before. */
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
  return withoutOldRemovals(isOn ? others : { ...others, [off(sign)]: now });
}

/**
 * The choices after a rule and the rules that it hides were removed. Evidence from before the removal doesn't bring
 * them back.
 */
export function withRemoved(choices: RuleChoices, { sign, hides }: LearnedRule, now: number): RuleChoices {
  const { [off(sign)]: _, ...others } = choices;
  return withoutOldRemovals({
    ...others,
    ...Object.fromEntries([sign, ...hides].map((each) => [removed(each), now])),
  });
}

/** The choices after a removal was undone. Later decisions about other rules stay. */
export function withRemovalUndone(
  choices: RuleChoices,
  before: RuleChoices,
  { sign, hides }: LearnedRule,
): RuleChoices {
  const changed = new Set([off(sign), ...[sign, ...hides].map(removed)]);
  const others = Object.entries(choices).filter(([key]) => !changed.has(key));
  const earlier = Object.entries(before).filter(([key]) => changed.has(key));
  return withoutOldRemovals(Object.fromEntries([...others, ...earlier]));
}

const off = (sign: string) => `off ${sign}`;
const removed = (sign: string) => `removed ${sign}`;

/** Drops the oldest removals. Never drops an "off" choice, because it must outlive the evidence of its rule. */
function withoutOldRemovals(choices: RuleChoices): RuleChoices {
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

/** Whether one phrase makes another redundant: it contains the other, or is part of it and has more evidence. */
function hides(answers: ReadonlyMap<string, ReadonlySet<string>>, sign: string, other: string): boolean {
  const [phrase, otherPhrase] = [phraseOf(sign), phraseOf(other)];
  if (phrase === null || otherPhrase === null || sign === other) return false;
  const [ids, otherIds] = [answers.get(sign) ?? new Set(), answers.get(other) ?? new Set()];
  if (` ${phrase} `.includes(` ${otherPhrase} `)) return otherIds.size <= ids.size;
  return ` ${otherPhrase} `.includes(` ${phrase} `) && otherIds.size < ids.size;
}

/** Limits the evidence. Drops signs that are too rare to make a rule, and surplus evidence of a rule, oldest first. */
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

/** Ids of answers contain no space. */
function partsOf(key: string): { answerId: string; sign: string } {
  const end = key.indexOf(' ');
  return { answerId: key.slice(0, end), sign: key.slice(end + 1) };
}
