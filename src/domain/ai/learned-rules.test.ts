import { describe, expect, test } from 'vitest';
import { mergeRecord } from '#domain/sync/merge-record.ts';
import { discardReasons } from './discard-reasons.ts';
import {
  type Evidence,
  learnedRules,
  maxEvidence,
  type RuleChoices,
  withRemovalUndone,
  withRemoved,
  withSigns,
  withSwitched,
} from './learned-rules.ts';
import { kindOf, phraseSign, type Sign } from './rule-kinds.ts';

/** The evidence of answers with these signs, written one second apart. */
function evidenceOf(...answers: Sign[][]): Evidence {
  return answers.reduce<Evidence>(
    (evidence, signs, index) =>
      withSigns(evidence, { answerId: `a${index}`, at: 1_000 * (index + 1), signs }),
    {},
  );
}

const shown = (evidence: Evidence, choices: RuleChoices = {}) =>
  learnedRules(evidence, choices).map(({ sentence, evidence: why }) => `${sentence} ${why}`);
const firstRule = (evidence: Evidence, choices: RuleChoices = {}) => {
  const [rule] = learnedRules(evidence, choices);
  if (!rule) throw new Error('The evidence makes no rule.');
  return rule;
};

describe('learned rules', () => {
  test('a rule needs the same sign in two answers, and the rule with the most evidence is first', () => {
    expect(shown(evidenceOf(['emojis'], ['dashes']))).toEqual([]);
    expect(
      shown(evidenceOf(['emojis', phraseSign('truly')], ['dashes', 'emojis'], ['emojis', 'dashes'])),
    ).toEqual([
      'Don’t use emojis. You removed them from 3 answers.',
      'Don’t use em dashes. You replaced or removed them in 2 answers.',
    ]);
  });

  test('uses the newest reading of an answer', () => {
    const evidence = evidenceOf(['emojis'], ['emojis']);
    expect(shown(withSigns(evidence, { answerId: 'a1', at: 2_000, signs: [] }))).toEqual([]);
    expect(shown(withSigns(evidence, { answerId: 'a1', at: 2_000, signs: ['emojis'] }))).toHaveLength(1);
  });

  test('two equal reasons for discarding answers make a rule', () => {
    for (const { sign } of discardReasons) {
      expect(shown(evidenceOf([sign], [sign]))).toHaveLength(1);
      expect(kindOf(sign)?.instruction).toMatch(/\.$/);
    }
  });

  test('a rule names a phrase once, without listing its words separately', () => {
    const phrase = [phraseSign("let's dive in"), phraseSign('dive')];
    expect(shown(evidenceOf(phrase, phrase))).toEqual([
      "Avoid “let's dive in”. You removed it from 2 answers.",
    ]);
    expect(shown(evidenceOf(phrase, phrase, [phraseSign('dive')]))).toEqual([
      'Avoid “dive”. You removed it from 3 answers.',
    ]);
  });

  test('leaves out signs of a later release', () => {
    expect(learnedRules({ 'a1 rhymes': 1, 'a2 rhymes': 2 }, {})).toEqual([]);
  });
});

describe('choices about rules', () => {
  const evidence = evidenceOf(['emojis'], ['emojis']);

  test('a rule that is off stays off while its evidence grows', () => {
    const off = withSwitched({}, firstRule(evidence), { isOn: false, now: 5 });
    const grown = withSigns(evidence, { answerId: 'a9', at: 9_000, signs: ['emojis'] });
    expect(firstRule(grown, off)).toMatchObject({ isOn: false, answerCount: 3 });
    expect(firstRule(grown, withSwitched(off, firstRule(grown), { isOn: true, now: 6 })).isOn).toBe(true);
  });

  test('a removed rule comes back only with new evidence, and its words do not replace it', () => {
    const signs = [phraseSign("let's dive in"), phraseSign('dive')];
    const dive = evidenceOf(signs, signs);
    const removed = withRemoved({}, firstRule(dive), 5_000);
    expect(learnedRules(dive, removed)).toEqual([]);
    const again = withSigns(dive, { answerId: 'a8', at: 8_000, signs });
    expect(learnedRules(again, removed)).toEqual([]);
    expect(learnedRules(withSigns(again, { answerId: 'a9', at: 9_000, signs }), removed)).toHaveLength(1);
  });

  test('undoing a removal keeps later decisions about other rules', () => {
    const ruleOf = (sign: string) => ({ ...firstRule(evidence), sign, hides: [] });
    const [one, other] = [ruleOf('phrase one'), ruleOf('phrase other')];
    const before = withSwitched({}, one, { isOn: false, now: 1 });
    const since = withSwitched(withRemoved(before, one, 2), other, { isOn: false, now: 3 });
    expect(withRemovalUndone(since, before, one)).toEqual({ 'off phrase one': 1, 'off phrase other': 3 });
  });

  test('a rule stays off after hundreds of removals', () => {
    let choices = withSwitched({}, firstRule(evidence), { isOn: false, now: 5 });
    for (let count = 1; count <= 300; count += 1) {
      const rule = { ...firstRule(evidence), sign: `phrase word${count}`, hides: [] };
      choices = withRemoved(choices, rule, count);
    }
    expect(firstRule(evidence, choices).isOn).toBe(false);
    expect(Object.keys(choices).length).toBeLessThanOrEqual(201);
  });
});

describe('merging two devices', () => {
  const merged = (
    base: Readonly<Record<string, unknown>> | null,
    ours: Readonly<Record<string, unknown>>,
    theirs: Readonly<Record<string, unknown>>,
  ) => {
    const record = (value: Readonly<Record<string, unknown>>) => ({ key: 'k', value });
    const versions = { base: base && record(base), ours: record(ours), theirs: record(theirs) };
    return mergeRecord('setting', versions).value.value;
  };

  test('merging keeps the evidence of two devices', () => {
    const base = evidenceOf(['emojis']);
    const ours = withSigns(base, { answerId: 'b', at: 2_000, signs: ['emojis', 'dashes'] });
    const theirs = withSigns(base, { answerId: 'c', at: 3_000, signs: ['emojis', 'dashes'] });
    expect(shown(merged(base, ours, theirs) as Evidence)).toHaveLength(2);
    expect(shown(merged(null, ours, theirs) as Evidence)).toHaveLength(2);
  });

  test('merging keeps a rule off if either device switched it off', () => {
    const evidence = evidenceOf(['emojis', 'dashes'], ['emojis', 'dashes']);
    const [one, other] = learnedRules(evidence, {}) as [
      ReturnType<typeof firstRule>,
      ReturnType<typeof firstRule>,
    ];
    const off = { isOn: false, now: 5 };
    const [ours, theirs] = [withSwitched({}, one, off), withSwitched({}, other, off)];
    for (const choices of [merged({}, ours, theirs), merged(null, ours, theirs)])
      expect(learnedRules(evidence, choices as RuleChoices).map(({ isOn }) => isOn)).toEqual([false, false]);
  });

  test('merging keeps a rule off if one device switched it off while the other removed it', () => {
    const evidence = evidenceOf(['emojis'], ['emojis']);
    const rule = firstRule(evidence);
    const ours = withSwitched({}, rule, { isOn: false, now: 4_000 });
    const choices = merged({}, ours, withRemoved({}, rule, 5_000)) as RuleChoices;
    expect(learnedRules(evidence, choices)).toEqual([]);
    const again = ['x', 'y'].reduce<Evidence>(
      (grown, answerId) => withSigns(grown, { answerId, at: 9_000, signs: ['emojis'] }),
      evidence,
    );
    expect(firstRule(again, choices).isOn).toBe(false);
  });
});

test('keeps the evidence of a rule despite hundreds of unrelated signs, or of signs of one rule', () => {
  const evidence = evidenceOf(['emojis'], ['emojis']);
  const ids = Array.from({ length: 2 * maxEvidence }, (_, index) => `n${index}`);
  const single = withSigns(evidence, {
    answerId: 'b',
    at: 10_000,
    signs: ids.map((id) => phraseSign(`word ${id}`)),
  });
  expect(Object.keys(single)).toHaveLength(maxEvidence);
  expect(shown(single)).toEqual(['Don’t use emojis. You removed them from 2 answers.']);
  const many = {
    ...evidence,
    ...Object.fromEntries(ids.map((id, index) => [`${id} dashes`, 10_000 + index])),
  };
  const plenty = withSigns(many, { answerId: 'c', at: 90_000, signs: ['dashes'] });
  expect(Object.keys(plenty)).toHaveLength(maxEvidence);
  expect(shown(plenty).at(-1)).toBe('Don’t use emojis. You removed them from 2 answers.');
});
