import { afterEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

afterEach(() => void vi.useRealTimers());

/** Work that lasts until it is told to end, and the order in which such work began. */
function stage() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  /** Lets what may begin do so, ends it, and lets what waits for that begin. */
  const end = async (name: string) => {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, work, end };
}

test('turns go round among those who wait, and those of one stay in their order', async () => {
  const { begun, work, end } = stage();
  const turns = new Turns({ width: 1, widthOfOne: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void turns.take(name.slice(0, 1), work(name));
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const name of order) await end(name);
  expect(begun).toEqual(order);
});

test('nobody holds more turns than their share, however many are free', async () => {
  const { begun, work, end } = stage();
  const turns = new Turns({ width: 3, widthOfOne: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void turns.take(name.slice(0, 1), work(name));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('b2');
  expect(begun).toHaveLength(4);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
});

test('a turn is given back by work that fails, and what waits for all to end hears of the last', async () => {
  const { begun, work, end } = stage();
  const turns = new Turns({ width: 1, widthOfOne: 1 });
  await turns.idle();
  const failed = turns.take('a', () => Promise.reject(new Error('It broke.')));
  await expect(failed).rejects.toThrow('It broke.');
  let isIdle = false;
  void turns.take('a', work('a1'));
  void turns.take('b', work('b1'));
  void turns.idle().then(() => {
    isIdle = true;
  });
  await end('a1');
  expect([begun, isIdle]).toEqual([['a1', 'b1'], false]);
  await end('b1');
  expect(isIdle).toBe(true);
});

test('who waits too long is told so, and is out of the way of the others', async () => {
  const { begun, work, end } = stage();
  const turns = new Turns({ width: 1, widthOfOne: 1, patienceMs: 1 });
  void turns.take('a', work('a1'));
  await expect(turns.take('b', work('b1'))).rejects.toMatchObject({
    code: '53300',
    message: 'No turn came within 1 ms.',
  });
  await end('a1');
  void turns.take('c', work('c1'));
  await end('c1');
  expect(begun).toEqual(['a1', 'c1']);
  await turns.idle();
});

test('who had a long turn rests before the next, where there are others, who go on; not once all is to end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { begun, work, end } = stage();
  const whom = (who: string) => who !== 'owner';
  const rest = { afterMs: 100, times: 3, atMostMs: 900, companyMs: 5_000, whom };
  const turns = new Turns({ width: 1, widthOfOne: 1, rest });
  const long = async (name: string, ms = 100) => {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(ms);
    await end(name);
  };
  // Nobody else is there, then nobody any more.
  void turns.take('b', work('b0'));
  await long('b0');
  for (const name of ['a0', 'a']) void turns.take('a', work(name));
  await long('a0', 6_000);
  await end('a');
  expect(begun.splice(0)).toEqual(['b0', 'a0', 'a']);

  for (const name of ['a1', 'a2', 'b1', 'b2']) void turns.take(name.slice(0, 1), work(name));
  await long('a1');
  await end('b1');
  await end('b2');
  vi.advanceTimersByTime(299);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1', 'b2']);
  vi.advanceTimersByTime(1);
  await long('a2', 1_000);
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  void turns.take('a', work('a3'));
  vi.advanceTimersByTime(899);
  await new Promise(setImmediate);
  expect(begun.splice(4), 'no rest is endless').toEqual([]);
  vi.advanceTimersByTime(1);
  await long('a3');
  expect(begun.splice(4)).toEqual(['a3']);

  for (const name of ['o1', 'o2']) void turns.take('owner', work(name));
  await long('o1');
  await long('o2');
  void turns.take('a', work('a4'));
  await new Promise(setImmediate);
  expect(begun.slice(4)).toEqual(['o1', 'o2']);
  const idle = turns.idle();
  await end('a4');
  await idle;
  expect(begun.at(-1)).toBe('a4');
});
