import { afterEach, expect, test, vi } from 'vitest';
import { LaneQueue, type LaneRules, type Task } from './lane-queue.ts';

afterEach(() => void vi.useRealTimers());

const heavy = {
  allowanceMs: 1_000,
  refillMsPerS: 100,
  concurrency: 1,
  restFactor: 3,
  maxRestMs: 9_000,
  activeMs: 60_000,
};
const wide = { concurrency: 9, perKey: 9 };

function rulesOf(concurrency: number, perKey: number, more: Partial<LaneRules> = {}): LaneRules {
  const lane = { concurrency, perKey };
  return {
    concurrency,
    lanes: { system: lane, auth: lane, people: lane },
    waitMs: 60_000,
    patienceMs: 60_000,
    heavy,
    cancelsOnDisconnect: true,
    ...more,
  };
}

/** In names such as `a1`, the letter is the user. The prefixes `auth:` and `system:` select other lanes. */
function taskOf(name: string, signal?: AbortSignal): Task {
  const [, lane = 'people', key = ''] = /^(?:(auth|system):)?(\w)/.exec(name) ?? [];
  return { lane: lane as Task['lane'], key, isUsers: lane === 'people', isCostly: key === 'x', signal };
}

/** Runs tasks until `end(name)` or until the queue aborts them, and records the order in which they started. */
function tasksOn(queue: LaneQueue) {
  const started: string[] = [];
  const endedEarly: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal?: AbortSignal) =>
    queue.run(taskOf(name, signal), (early) => {
      started.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, resolve);
        early.addEventListener('abort', () => {
          endedEarly.push(name);
          resolve();
        });
      });
    });
  /** Starts waiting tasks, advances the clock, ends this task, and starts the next ones. */
  const end = async (name: string, tookMs = 0) => {
    await new Promise(setImmediate);
    if (tookMs > 0) vi.advanceTimersByTime(tookMs);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, endedEarly, run, end };
}

test('keys take turns, and tasks of one key run in order', async () => {
  const { started, run, end } = tasksOn(new LaneQueue(rulesOf(1, 1)));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void run(name);
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
});

test('a full lane does not keep other lanes from taking their turns', async () => {
  const { started, run, end } = tasksOn(new LaneQueue(rulesOf(1, 1)));
  for (const name of ['a1', 'b1', 'c1', 'd1', 'auth:a1', 'auth:a2', 'system:a1']) void run(name);
  const order = ['a1', 'system:a1', 'auth:a1', 'b1', 'auth:a2', 'c1', 'd1'];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
});

test('a key and a lane never exceed their number of places, even if others are free', async () => {
  const lanes = { system: wide, auth: wide, people: { concurrency: 3, perKey: 2 } };
  const { started, run, end } = tasksOn(new LaneQueue(rulesOf(5, 5, { lanes })));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'auth:c1']) void run(name);
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'a2', 'b1', 'auth:c1']);
  await end('b1');
  expect(started.slice(4)).toEqual(['b2']);
  await end('a1');
  expect(started.slice(5)).toEqual(['a3']);
});

test('a failed task frees its place', async () => {
  const queue = new LaneQueue(rulesOf(1, 1));
  const failed = queue.run(taskOf('a'), () => Promise.reject(new Error('It broke.')));
  await expect(failed).rejects.toThrow('It broke.');
  expect(await queue.run(taskOf('a'), async () => 'next')).toBe('next');
});

test('a task that waits too long is rejected, except the server’s own', async () => {
  const { started, run, end } = tasksOn(new LaneQueue(rulesOf(1, 1, { waitMs: 1 })));
  void run('a1');
  void run('system:b1');
  await expect(run('b1')).rejects.toMatchObject({
    code: '53300',
    message: 'Timed out after waiting 1 ms for a database connection.',
  });
  await end('a1');
  expect(started).toEqual(['a1', 'system:b1']);
});

test('a task whose client disconnected never starts, and is aborted if it is running', async () => {
  const { started, endedEarly, run, end } = tasksOn(new LaneQueue(rulesOf(1, 1)));
  const [first, second] = [new AbortController(), new AbortController()];
  void run('a1', first.signal);
  const dropped = run('b1', second.signal);
  void run('c1');
  second.abort();
  await expect(dropped).rejects.toMatchObject({ code: '57014' });
  await expect(run('d1', second.signal)).rejects.toMatchObject({ code: '57014' });
  first.abort();
  await end('c1');
  expect([started, endedEarly]).toEqual([['a1', 'c1'], ['a1']]);
});

test('closing rejects waiting requests and gives running tasks time to finish', async () => {
  const queue = new LaneQueue(rulesOf(2, 2));
  const { started, endedEarly, run, end } = tasksOn(queue);
  for (const name of ['a1', 'b1']) void run(name);
  const refused = [run('c1'), run('auth:c1')].map((each) =>
    expect(each).rejects.toMatchObject({ code: '57P01' }),
  );
  const closed = queue.refuseRequests(20);
  await Promise.all([...refused, expect(run('d1')).rejects.toMatchObject({ code: '57P01' })]);
  void run('system:e1');
  await end('a1');
  expect(endedEarly).toEqual([]);
  await closed;
  expect(endedEarly).toContain('b1');
  expect(started).toContain('system:e1');
});

test('users over their share wait in the queue of heavy users, which pauses while others are active', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { started, run, end } = tasksOn(new LaneQueue(rulesOf(1, 1)));
  void run('l1');
  await end('l1');
  for (const name of ['a1', 'a2', 'l2', 'l3']) void run(name);
  await end('a1', 1_200);
  await end('l2');
  await end('l3');
  vi.advanceTimersByTime(3_599);
  await new Promise(setImmediate);
  expect(started.splice(0), 'it rests three times as long').toEqual(['l1', 'a1', 'l2', 'l3']);
  vi.advanceTimersByTime(5);
  await end('a2', 1_200);
  expect(started.splice(0)).toEqual(['a2']);
  // After a while without other users, heavy users no longer pause.
  vi.advanceTimersByTime(60_001);
  for (const name of ['a5', 'a6', 'a7']) void run(name);
  await end('a5', 5_000);
  await end('a6', 5_000);
  expect(started).toEqual(['a5', 'a6', 'a7']);
});

test('heavy users and costly tasks share one place while others are active', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { started, run, end } = tasksOn(new LaneQueue(rulesOf(3, 3)));
  void run('l1');
  await end('l1');
  void run('a1');
  await end('a1', 2_000);
  vi.advanceTimersByTime(6_010);
  for (const name of ['a2', 'x1', 'l2']) void run(name);
  await end('l2');
  expect(started.splice(0)).toEqual(['l1', 'a1', 'a2', 'l2']);
  await end('a2');
  vi.advanceTimersByTime(10);
  await end('x1');
  expect(started).toEqual(['x1']);
});

test('a user’s long task is ended once another task waits, and sooner under attack', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { started, endedEarly, run, end } = tasksOn(new LaneQueue(rulesOf(1, 1, { patienceMs: 2_000 })));
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  void run('c0');
  await end('c0');
  void run('a1');
  await pass(0);
  void run('a2');
  await pass(5_000);
  void run('system:s1');
  await pass(5_000);
  expect(endedEarly, 'only the same user and the server itself wait').toEqual([]);
  void run('c1');
  await pass(2);
  await end('system:s1');
  expect([endedEarly.splice(0), started.splice(0)]).toEqual([['a1'], ['c0', 'a1', 'system:s1', 'c1']]);
  void run('auth:b1');
  await pass(990);
  expect(endedEarly).toEqual([]);
  await pass(20);
  expect([endedEarly, started]).toEqual([['c1'], ['auth:b1']]);
});
