import { afterEach, expect, test, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

afterEach(() => void vi.useRealTimers());

/** Tasks that run until `end(name)`, and the order in which they started. */
function createTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  /** Lets pending tasks start, ends this one, and lets the next ones start. */
  const end = async (name: string) => {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

test('keys take turns, and tasks of one key run in order', async () => {
  const { started, work, end } = createTasks();
  const queue = new FairQueue({ concurrency: 1, concurrencyPerKey: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void queue.run(name.slice(0, 1), work(name));
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
});

test('a key never exceeds its concurrency, even with free slots', async () => {
  const { started, work, end } = createTasks();
  const queue = new FairQueue({ concurrency: 3, concurrencyPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name));
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('b2');
  expect(started).toHaveLength(4);
  await end('a1');
  expect(started.at(-1)).toBe('a3');
});

test('a failed task frees its slot, and idle resolves after the last task', async () => {
  const { started, work, end } = createTasks();
  const queue = new FairQueue({ concurrency: 1, concurrencyPerKey: 1 });
  await queue.idle();
  const failed = queue.run('a', () => Promise.reject(new Error('It broke.')));
  await expect(failed).rejects.toThrow('It broke.');
  let isIdle = false;
  void queue.run('a', work('a1'));
  void queue.run('b', work('b1'));
  void queue.idle().then(() => {
    isIdle = true;
  });
  await end('a1');
  expect([started, isIdle]).toEqual([['a1', 'b1'], false]);
  await end('b1');
  expect(isIdle).toBe(true);
});

test('a task that waits too long is rejected and does not block others', async () => {
  const { started, work, end } = createTasks();
  const queue = new FairQueue({ concurrency: 1, concurrencyPerKey: 1, timeoutMs: 1 });
  void queue.run('a', work('a1'));
  await expect(queue.run('b', work('b1'))).rejects.toMatchObject({
    code: '53300',
    message: 'Timed out after waiting 1 ms for a database connection.',
  });
  await end('a1');
  void queue.run('c', work('c1'));
  await end('c1');
  expect(started).toEqual(['a1', 'c1']);
  await queue.idle();
});

test('a key cools down after a long task if others are active, but not once the queue drains', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { started, work, end } = createTasks();
  const appliesTo = (key: string) => key !== 'owner';
  const cooldown = { afterMs: 100, factor: 3, maxMs: 900, activeMs: 5_000, appliesTo };
  const queue = new FairQueue({ concurrency: 1, concurrencyPerKey: 1, cooldown });
  const long = async (name: string, ms = 100) => {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(ms);
    await end(name);
  };
  // No other key is active: at first none has been, and later none is anymore.
  void queue.run('b', work('b0'));
  await long('b0');
  for (const name of ['a0', 'a']) void queue.run('a', work(name));
  await long('a0', 6_000);
  await end('a');
  expect(started.splice(0)).toEqual(['b0', 'a0', 'a']);

  for (const name of ['a1', 'a2', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name));
  await long('a1');
  await end('b1');
  await end('b2');
  vi.advanceTimersByTime(299);
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1', 'b2']);
  vi.advanceTimersByTime(1);
  await long('a2', 1_000);
  expect(started).toEqual(['a1', 'b1', 'b2', 'a2']);
  void queue.run('a', work('a3'));
  vi.advanceTimersByTime(899);
  await new Promise(setImmediate);
  expect(started.splice(4), 'cooldowns are capped').toEqual([]);
  vi.advanceTimersByTime(1);
  await long('a3');
  expect(started.splice(4)).toEqual(['a3']);

  for (const name of ['o1', 'o2']) void queue.run('owner', work(name));
  await long('o1');
  await long('o2');
  void queue.run('a', work('a4'));
  await new Promise(setImmediate);
  expect(started.slice(4)).toEqual(['o1', 'o2']);
  const idle = queue.idle();
  await end('a4');
  await idle;
  expect(started.at(-1)).toBe('a4');
});
