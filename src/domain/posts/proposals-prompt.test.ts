import { expect, test } from 'vitest';
import { emptyWritingContext } from '../ai/writing-context.ts';
import { angleGuide } from './angle-guides.ts';
import { angles } from './post.ts';
import { proposalsPrompt } from './proposals-prompt.ts';

const material = 'We hired a nurse in two days. The ward nurse phoned her.';
const prompt = proposalsPrompt(material, null, emptyWritingContext);
const [system, user] = prompt.messages;

test('offers every angle with its guide, and fences the material', () => {
  for (const angle of angles)
    expect(system.content).toContain(`${angle}: ${angleGuide(angle).label}. ${angleGuide(angle).guide}\n`);
  expect(user.content).toBe(`=== MATERIAL ===\n${material}\n=== MATERIAL ===`);
  expect(system.content).not.toContain(material);
});

test('asks for five posts as a JSON object, with questions instead of invented details', () => {
  expect(prompt).toMatchObject({ answersAs: 'json-object', temperature: 0.7, maxTokens: 900 });
  expect(system.content).toContain('with 5 posts and nothing else.');
  expect(system.content).toContain('question to the author in square brackets');
  expect(system.content).toContain('Keep every fact, name and number as given and add none.');
  expect(system.content).toMatch(/first line .*“…more”.* 210 characters/);
});

test('leaves out the angle of a finished post', () => {
  const { content } = proposalsPrompt(material, 'hot_take', emptyWritingContext).messages[0];
  expect(content).not.toContain('hot_take: ');
  expect(content).toContain('story: ');
});

test('raises the limit for material in a language that needs more tokens', () => {
  expect(proposalsPrompt('我们两天就招到了一名护士。', null, emptyWritingContext).maxTokens).toBe(2_700);
});
