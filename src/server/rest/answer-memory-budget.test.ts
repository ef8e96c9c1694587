import { expect, test, vi } from 'vitest';
import { AnswerMemoryBudget } from './answer-memory-budget.ts';

const content = new Uint8Array(9 * 1024 * 1024);

test('a client with too many unread responses gets no more until they are read or dropped', async () => {
  const budget = new AnswerMemoryBudget();
  const streams = [1, 2, 3].map(() => budget.stream('reader', content, () => undefined));
  expect(() => budget.check('reader')).toThrow('Too many responses are unread');
  expect(() => budget.check('other')).not.toThrow();
  await streams[0]?.cancel();
  expect(() => budget.check('reader')).not.toThrow();
  expect((await new Response(streams[1]).arrayBuffer()).byteLength).toBe(content.byteLength);
});

test('the client with the most unread data is disconnected when the total is too large', () => {
  const budget = new AnswerMemoryBudget();
  const [greedy, honest] = [vi.fn(), vi.fn()];
  budget.stream('honest', content, honest);
  for (let sent = 0; sent < 10; sent += 1) budget.stream('greedy', content, greedy);
  expect(greedy).toHaveBeenCalledOnce();
  expect(honest).not.toHaveBeenCalled();
});
