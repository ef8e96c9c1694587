import { expect, test } from 'vitest';
import { boostPrompt, fusePrompt } from './boost-prompts.ts';
import { defaultThoughtLeaders, parseBoost } from './thought-leaders.ts';
import { emptyWritingContext } from './writing-context.ts';

const [leader] = defaultThoughtLeaders;

test("a boost is requested in the leader's style at temperature 0.7 with 300 tokens", () => {
  const prompt = boostPrompt('My post', leader, emptyWritingContext);
  expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 300, answersAs: 'json-object' });
  expect(prompt.messages[0].content).toContain(leader.styleNotes);
});

test('a boost is fused at temperature 0.7 with 500 tokens, with the post and the enhancement fenced', () => {
  const boost = parseBoost('{"keyInsight":"Trust first.","boost":"Say why."}', leader);
  if (!boost) throw new Error('the boost was not read');
  const prompt = fusePrompt('My post', boost, emptyWritingContext);
  expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 500 });
  expect(prompt.messages[1].content).toBe(
    '=== POST ===\nMy post\n=== POST ===\n\n=== ENHANCEMENT ===\nTrust first.\nSay why.\n=== ENHANCEMENT ===',
  );
});
