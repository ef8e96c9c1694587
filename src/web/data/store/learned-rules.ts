import type { DiscardReason } from '#domain/ai/discard-reasons.ts';
import { signsOf } from '#domain/ai/edit-signs.ts';
import {
  type Evidence,
  type LearnedRule,
  learnedRules,
  type RuleChoices,
  withRemovalUndone,
  withRemoved,
  withSigns,
  withSwitched,
} from '#domain/ai/learned-rules.ts';
import { type AppliedAnswer, readEdits } from '#domain/posts/applied-answer.ts';
import { versionsIn } from '#domain/posts/version-b.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { type Settings, store } from './database.ts';
import { useStored } from './live-query.ts';
import { readSetting } from './reading.ts';

/** Limited because their texts are stored on this device until the posts are complete. */
const maxAppliedAnswers = 10;
const maxCharacters = 10_000;

/** Returns the rules, including changes by other tabs and devices; undefined until read. */
export function useLearnedRules(): LearnedRule[] | undefined {
  return useStored<LearnedRule[]>(readRules, [], []);
}

/** Reads the rules, after updating them from the current posts. */
export async function readLearnedRules(): Promise<LearnedRule[]> {
  // If the disk is full, the earlier rules apply.
  await learnFromPosts().catch(() => undefined);
  return readRules();
}

/** Updates the rules from the authors' edits of answers in posts. */
export function learnFromPosts(): Promise<void> {
  return store.transaction('rw', store.settings, store.posts, async () => {
    const answers = await readSetting('appliedAnswers', []);
    if (answers.length === 0) return;
    const posts = await store.posts.bulkGet(answers.map(({ postId }) => postId));
    let evidence = await readSetting('editEvidence', {});
    const [before, remaining] = [evidence, [] as AppliedAnswer[]];
    answers.forEach((answer, place) => {
      const read = readEdits(answer, posts[place], now());
      if (read?.signs) evidence = withSigns(evidence, { ...answer, signs: read.signs });
      if (read?.isFinal !== true)
        remaining.push({ ...answer, revision: posts[place]?.revision ?? answer.revision });
    });
    await putChanged('editEvidence', before, evidence);
    await putChanged('appliedAnswers', answers, remaining);
  });
}

/**
 * Records an answer that was put into a post, so that its later edits can be read. Ends the reading of an earlier
 * answer in the same post.
 * @param before the text that the answer was made from
 */
export function recordAppliedAnswer(
  postId: string,
  { before, answer, isVersionB }: { before: string; answer: string; isVersionB: boolean },
): Promise<void> {
  return store.transaction('rw', store.settings, store.posts, async () => {
    const answers = await readSetting('appliedAnswers', []);
    const earlier = answers.find((each) => each.postId === postId);
    if (earlier) {
      const evidence = await readSetting('editEvidence', {});
      const signs = signsOf({ ...earlier, after: before });
      await putChanged('editEvidence', evidence, withSigns(evidence, { ...earlier, signs }));
    }
    const others = answers.filter((each) => each !== earlier);
    const post = await store.posts.get(postId);
    const version = isVersionB ? 'B' : (versionsIn(post?.content ?? '')?.inUse ?? 'A');
    const applied = {
      answerId: shortId(),
      postId,
      at: now(),
      version,
      before,
      answer,
      revision: -1,
    } as const;
    const isShort = Math.max(before.length, answer.length) <= maxCharacters;
    await putChanged(
      'appliedAnswers',
      answers,
      [...(isShort ? [applied] : []), ...others].slice(0, maxAppliedAnswers),
    );
  });
}

/** Records why an answer was discarded. Returns the rule that resulted from this, or null if there is none. */
export function recordDiscarded({ sign }: DiscardReason): Promise<LearnedRule | null> {
  return store.transaction('rw', store.settings, async () => {
    const ruleOfSign = async () => (await readRules()).find((rule) => rule.sign === sign);
    const known = await ruleOfSign();
    const lesson = { answerId: shortId(), at: now(), signs: [sign] };
    await put('editEvidence', withSigns(await readSetting('editEvidence', {}), lesson));
    return known ? null : ((await ruleOfSign()) ?? null);
  });
}

/** Switches a rule on or off. */
export async function switchRule(rule: LearnedRule, isOn: boolean): Promise<void> {
  await changeChoices((choices) => withSwitched(choices, rule, { isOn, now: now() }));
}

/** Removes a rule, which comes back only if new edits show it again. Returns a function that undoes this. */
export async function removeRule(rule: LearnedRule): Promise<() => Promise<unknown>> {
  const before = await changeChoices((choices) => withRemoved(choices, rule, now()));
  return () => changeChoices((choices) => withRemovalUndone(choices, before, rule));
}

/** Removes all rules and their evidence. Returns a function that undoes this; later evidence stays. */
export function removeAllRules(): Promise<() => Promise<unknown>> {
  return store.transaction('rw', store.settings, async () => {
    const before = await readAll();
    // The row is emptied and not deleted, because an edit on another device would bring a deleted row back
    // completely.
    await putAll({ editEvidence: {}, ruleChoices: {}, appliedAnswers: [] });
    return () =>
      store.transaction('rw', store.settings, async () => {
        const { editEvidence, ruleChoices, appliedAnswers } = await readAll();
        await putAll({
          editEvidence: { ...before.editEvidence, ...editEvidence },
          ruleChoices: { ...before.ruleChoices, ...ruleChoices },
          appliedAnswers: appliedAnswers.length > 0 ? appliedAnswers : before.appliedAnswers,
        });
      });
  });
}

type StoredRules = Pick<Settings, 'editEvidence' | 'ruleChoices' | 'appliedAnswers'>;

/** Returns the choices before the change. */
function changeChoices(change: (choices: RuleChoices) => RuleChoices): Promise<RuleChoices> {
  return store.transaction('rw', store.settings, async () => {
    const before = await readSetting('ruleChoices', {} as RuleChoices);
    await put('ruleChoices', change(before));
    return before;
  });
}

async function readAll(): Promise<StoredRules> {
  return {
    editEvidence: await readSetting('editEvidence', {}),
    ruleChoices: await readSetting('ruleChoices', {}),
    appliedAnswers: await readSetting('appliedAnswers', []),
  };
}

async function putAll({ editEvidence, ruleChoices, appliedAnswers }: StoredRules): Promise<void> {
  await put('editEvidence', editEvidence);
  await put('ruleChoices', ruleChoices);
  await put('appliedAnswers', appliedAnswers);
}

async function readRules(): Promise<LearnedRule[]> {
  const [evidence, choices] = await Promise.all([
    readSetting('editEvidence', {} as Evidence),
    readSetting('ruleChoices', {}),
  ]);
  return learnedRules(evidence, choices);
}

/** Writes only what changed, because every write syncs and renders. */
async function putChanged<Key extends keyof StoredRules>(
  key: Key,
  before: StoredRules[Key],
  value: StoredRules[Key],
): Promise<void> {
  if (JSON.stringify(before) !== JSON.stringify(value)) await put(key, value);
}

async function put<Key extends keyof StoredRules>(key: Key, value: StoredRules[Key]): Promise<void> {
  await store.settings.put({ key, value } as Parameters<typeof store.settings.put>[0]);
}

/** Long enough to distinguish the answers of one author. */
function shortId(): string {
  return newId().slice(0, 8);
}
