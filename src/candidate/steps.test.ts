import { expect, test } from 'vitest';
import type { Answer, OpenInvitation } from '#domain/invitations/invitation.ts';
import type { Take } from './capture/takes.ts';
import {
  afterCheck,
  afterReview,
  afterWelcome,
  chosenClip,
  clipsOf,
  clipsToSend,
  type Facts,
  firstStep,
  nextOpenQuestion,
  takesLeft,
  unsentQuestions,
  withChoice,
  withTake,
} from './steps.ts';

const invitation: OpenInvitation = {
  agencyName: 'Northwind Staffing',
  recruiterName: 'Maria Berg',
  brand: {},
  questions: [1, 2, 3].map((number) => ({ text: `Question ${number}`, seconds: 30, talkingPoints: '' })),
  language: 'en',
  maxSeconds: 60,
  takes: 2,
  showsResult: false,
  hasResult: false,
  consent: { text: 'I agree.', version: '1', givenAt: null },
  expiresAt: '2026-12-01T00:00:00Z',
  deleteOn: null,
  sentAt: null,
  maxBytes: 50_000_000,
  answers: [],
};

const take = (id: string, question: number, changes: Partial<Take> = {}): Take => ({
  id,
  link: 'link',
  question,
  mimeType: 'video/mp4',
  seconds: 12,
  bytes: 1000,
  recordedAt: 0,
  isFinished: true,
  sent: null,
  isArrived: false,
  ...changes,
});

const answer = (id: string, question: number, changes: Partial<Answer> = {}): Answer => ({
  answer: id,
  question,
  take: 1,
  seconds: 20,
  bytes: 2000,
  state: 'arrived',
  isChosen: false,
  objectName: null,
  ...changes,
});

/** Facts in which the newest take of each question has been watched and chosen. */
const factsOf = (
  takes: readonly Take[] = [],
  answers: readonly Answer[] = [],
  sentAt: string | null = null,
) =>
  ({
    invitation: { ...invitation, answers: [...answers], sentAt },
    takes,
    choice: Object.fromEntries(takes.map(({ id, question }) => [question, id])),
  }) satisfies Facts;

const keys = (facts: Facts, question: number) => clipsOf(facts, question).map(({ key }) => key);

test('a new link leads from the welcome through the camera check to the first question', () => {
  const facts = factsOf();
  expect(firstStep(facts)).toEqual({ at: 'welcome' });
  expect(afterWelcome(facts)).toEqual({ at: 'check' });
  expect(afterCheck(facts)).toEqual({ at: 'question', question: 1 });
});

test('each answer leads to the next unanswered question, and the last one to the summary', () => {
  const one = factsOf([take('a', 1)]);
  expect(afterReview(one, 1)).toEqual({ at: 'question', question: 2 });
  const skipped = factsOf([take('a', 1), take('c', 3)]);
  expect(afterReview(skipped, 3)).toEqual({ at: 'question', question: 2 });
  const all = factsOf([take('a', 1), take('b', 2), take('c', 3)]);
  expect(nextOpenQuestion(all)).toBeNull();
  expect(afterReview(all, 3)).toEqual({ at: 'summary' });
});

test('a returning candidate continues at the first unanswered question', () => {
  const sent = answer('on server', 1, { isChosen: true });
  const facts = factsOf([take('b', 2)], [sent]);
  expect(firstStep(facts)).toEqual({ at: 'welcome' });
  expect(afterWelcome(facts)).toEqual({ at: 'check' });
  expect(afterCheck(facts)).toEqual({ at: 'question', question: 3 });
  const all = factsOf([take('b', 2), take('c', 3)], [sent]);
  expect(afterWelcome(all)).toEqual({ at: 'summary' });
});

test('an unwatched clip is reviewed before the next question', () => {
  const facts = { ...factsOf([take('a', 1), take('b', 2)]), choice: { 1: 'a' } };
  expect(nextOpenQuestion(facts)).toBe(2);
  expect(afterWelcome(facts)).toEqual({ at: 'review', question: 2 });
  expect(afterReview(withChoice(facts, 2, 'b'), 2)).toEqual({ at: 'question', question: 3 });
});

test('after everything is sent, the page opens at the end until there is a new take', () => {
  const sent = [1, 2, 3].map((question) => answer(`answer ${question}`, question, { isChosen: true }));
  expect(firstStep(factsOf([], sent, '2026-11-26T10:00:00Z'))).toEqual({ at: 'done' });
  const changed = withTake(factsOf([], sent, '2026-11-26T10:00:00Z'), take('new', 2));
  expect(unsentQuestions(changed)).toEqual([2]);
  expect(firstStep(changed)).toEqual({ at: 'welcome' });
});

test('a clip on both the device and the server counts once', () => {
  const both = take('a', 1, { sent: { answer: 'x', objectName: 'x.mp4' }, isArrived: true });
  const facts = factsOf([both, take('b', 1)], [answer('x', 1)]);
  expect(keys(facts, 1)).toEqual(['a', 'b']);
  expect(clipsOf(facts, 1)[0]).toMatchObject({ take: both, arrived: 'x' });
  expect(takesLeft(facts, 1)).toBe(0);
});

test('a clip that the server accepted after the page opened is not sent again', () => {
  const arrived = take('a', 1, { sent: { answer: 'x', objectName: 'x.mp4' }, isArrived: true });
  expect(chosenClip(factsOf([arrived]), 1)?.arrived).toBe('x');
});

test('unfinished uploads and recordings do not count as clips', () => {
  const facts = factsOf([take('a', 1, { isFinished: false })], [answer('x', 1, { state: 'uploading' })]);
  expect(keys(facts, 1)).toEqual([]);
  expect(takesLeft(facts, 1)).toBe(2);
});

test('the newest clip on the device answers a question unless another is chosen', () => {
  const facts = { ...factsOf([take('a', 1), take('b', 1)]), choice: {} };
  expect(chosenClip(facts, 1)?.key).toBe('b');
  expect(chosenClip(withChoice(facts, 1, 'a'), 1)?.key).toBe('a');
  expect(chosenClip(withChoice(facts, 1, 'forgotten'), 1)?.key).toBe('b');
});

test('the sent clip answers a question until there is a newer one', () => {
  const sent = factsOf([], [answer('x', 1, { isChosen: true }), answer('y', 1)]);
  expect(chosenClip(sent, 1)?.key).toBe('x');
  expect(clipsToSend(sent).map(({ key }) => key)).toEqual(['x']);
  expect(chosenClip(withTake(sent, take('new', 1)), 1)?.key).toBe('new');
});

test('a new take clears the choice of its question', () => {
  const facts = withTake(factsOf([take('a', 1)]), take('b', 1));
  expect(chosenClip(facts, 1)?.key).toBe('b');
  expect(nextOpenQuestion(facts)).toBe(1);
  expect(takesLeft(facts, 1)).toBe(0);
});
