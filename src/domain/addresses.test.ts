import { expect, it } from 'vitest';
import {
  candidateAddress,
  candidateVideoAddress,
  earlierPostAddress,
  formulaAddress,
  interviewPostAddress,
  plannerAddress,
  postAddress,
  questionAddress,
} from './addresses.ts';

it('builds the address of every linkable item', () => {
  expect(postAddress('p1')).toBe('/?post=p1');
  expect(postAddress('p1', '/video')).toBe('/video?post=p1');
  expect(earlierPostAddress('p1')).toBe('/linkedin-batch?view=earlier&post=p1');
  expect(plannerAddress('content-planner-3')).toBe('/planner?post=content-planner-3');
  expect(formulaAddress('f1')).toBe('/formula?formula=f1');
  expect(candidateAddress('c1')).toBe('/candidates?candidate=c1');
  expect(candidateVideoAddress('c1')).toBe('/generator?candidate=c1');
  expect(questionAddress('q1')).toBe('/interview?question=q1');
  expect(questionAddress('q1', { isArchived: true })).toBe('/interview?tab=archive&question=q1');
  expect(interviewPostAddress('p1')).toBe('/interview?tab=posts&post=p1');
});

it('encodes ids with any characters', () => {
  const id = 'a&b=c?d #é/';
  const query = postAddress(id).split('?').slice(1).join('?');
  expect(new URLSearchParams(query).get('post')).toBe(id);
});
