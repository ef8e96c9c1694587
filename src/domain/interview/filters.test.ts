import { expect, it } from 'vitest';
import {
  type Filters,
  findablePost,
  findableQuestion,
  found,
  type PostIntention,
  tagsOf,
} from './filters.ts';
import type { GeneratedPost } from './generated-post.ts';
import type { Question } from './question.ts';

const question = (id: string, prompt: string, ...tags: string[]): Question => ({
  id,
  prompt,
  tags,
  status: 'open',
  createdAt: 0,
  workedBy: null,
  workedUntil: null,
});
const everything = [
  question('hire', 'Tell the STORY of a hire', 'Story Arc'),
  question('risk', 'What looked risky?', 'Myth Flip', 'Opinion'),
  question('cost', 'Where have you saved money?', 'Case Study'),
  question('rule', 'Which sharp rule do you never break?', 'Principle'),
  question('wrong', 'When were you wrong?', 'Opinion'),
];
const none: Filters = { search: '', category: null, intention: null };
const ids = (filters: Partial<Filters>) =>
  found(everything.map(findableQuestion), { ...none, ...filters }).map(({ id }) => id);

it('finds a question by prompt or tags, ignoring case', () => {
  expect(ids({ search: ' story of ' })).toEqual(['hire']);
  expect(ids({ search: 'OPINION' })).toEqual(['risk', 'wrong']);
  expect(ids({})).toHaveLength(5);
  expect(ids({ search: 'nothing of the kind' })).toEqual([]);
});

it('finds accented text in any Unicode composition', () => {
  const composed = 'Das Gespräch über André';
  for (const prompt of [composed, composed.normalize('NFD')]) {
    const questions = [findableQuestion(question('accents', prompt))];
    for (const search of ['gespräch', 'ANDRÉ'.normalize('NFD')]) {
      expect(found(questions, { ...none, search }), search).toHaveLength(1);
    }
  }
});

it('filters by category', () => {
  expect(ids({ category: 'Opinion' })).toEqual(['risk', 'wrong']);
  expect(ids({ category: 'Opinion', search: 'risky' })).toEqual(['risk']);
});

it('finds an intention by its name or extra keywords in the prompt', () => {
  const expected: [PostIntention, string[]][] = [
    ['Drama', ['hire']],
    ['High Stakes', ['risk']],
    ['Sharp Proof', ['cost']],
    ['Contrarian', ['wrong']],
    ['Sharp Rule', ['rule']],
    // The search ignores tags of posts.
    ['Myth Flip', []],
  ];
  for (const [intention, result] of expected) expect(ids({ intention }), intention).toEqual(result);
});

it('finds a post by its own text or its question', () => {
  const post: GeneratedPost = {
    id: 'p',
    questionId: 'hire',
    sourceRecordingId: null,
    title: 'Tell...',
    body: 'She came on a Monday.',
    status: 'draft',
    createdAt: 0,
  };
  const posts = [findablePost(post, everything[0])];
  expect(found(posts, { ...none, search: 'monday' })).toEqual([post]);
  expect(found(posts, { ...none, search: 'story of', category: 'Story Arc', intention: 'Drama' })).toEqual([
    post,
  ]);
  expect(found(posts, { ...none, category: 'Opinion' })).toEqual([]);
  expect(found([findablePost(post, undefined)], { ...none, search: 'tell' })).toEqual([post]);
});

it('lists each tag once', () => {
  expect(tagsOf(everything)).toEqual(['Case Study', 'Myth Flip', 'Opinion', 'Principle', 'Story Arc']);
});

it('filters 500 questions and 500 posts in under 50 ms', () => {
  const questions = Array.from({ length: 500 }, (_, index) =>
    question(`q${index}`, `Question ${index} ${'about the day it broke '.repeat(5)}`, 'Opinion'),
  );
  const posts = questions.map(
    (each, index): GeneratedPost => ({
      id: `p${index}`,
      questionId: each.id,
      sourceRecordingId: null,
      title: each.prompt,
      body: 'It was early and nobody had slept. '.repeat(40),
      status: 'draft',
      createdAt: 0,
    }),
  );
  const findable = [
    ...questions.map(findableQuestion),
    ...posts.map((post, index) => findablePost(post, questions[index])),
  ];
  const durations = [...'nobody had slept'].map((_, index, letters) => {
    const start = performance.now();
    found<unknown>(findable, { ...none, search: letters.slice(0, index + 1).join('') });
    return performance.now() - start;
  });
  expect(durations.sort((one, other) => one - other)[Math.floor(durations.length / 2)]).toBeLessThan(50);
});
