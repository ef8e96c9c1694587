import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RoundEnd, Rounds, retryDelay } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns rounds with the given outcomes. Also counts the rounds, with and without a pull. */
function rounds(ends: RoundEnd[] = []) {
  const ran: ('push' | 'pull')[] = [];
  const round = async (isPullDue: boolean) => {
    ran.push(isPullDue ? 'pull' : 'push');
    return ends.shift() ?? ({ next: 'done', laterMilliseconds: null } as const);
  };
  const controller = new AbortController();
  return { rounds: new Rounds(round, controller.signal), ran, stop: () => controller.abort() };
}

it('waits for a pause in writing, at most a second', async () => {
  const { rounds: all, ran } = rounds();
  all.wake('now');
  await vi.advanceTimersByTimeAsync(0);
  for (let at = 0; at < 900; at += 100) {
    all.wake('local');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(ran).toEqual(['pull']);
  await vi.advanceTimersByTimeAsync(100);
  expect(ran).toEqual(['pull', 'push']);
  all.wake('local');
  await vi.advanceTimersByTimeAsync(300);
  expect(ran).toHaveLength(3);
});

it('retries a failed round with increasing delays, and pulls until a pull succeeds', async () => {
  const failed = { next: 'retry', atLeastMilliseconds: 0 } as const;
  const { rounds: all, ran } = rounds([failed, failed, failed]);
  all.wake('remote');
  await vi.advanceTimersByTimeAsync(0);
  expect(ran).toHaveLength(1);
  // Further writing does not shorten the pause.
  all.wake('local');
  await vi.advanceTimersByTimeAsync(700);
  expect(ran).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran).toEqual(['pull', 'pull', 'pull', 'pull']);
});

it('stays idle after a stop until the user resumes it', async () => {
  const { rounds: all, ran } = rounds([{ next: 'stopped' }]);
  all.wake('remote');
  await vi.advanceTimersByTimeAsync(0);
  all.wake('remote');
  all.wake('local');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ran).toHaveLength(1);
  all.wake('now');
  await vi.advanceTimersByTimeAsync(0);
  expect(ran).toHaveLength(2);
});

it('resumes work that a round postponed, unless the tab is no longer the leader', async () => {
  const { rounds: all, ran, stop } = rounds([{ next: 'done', laterMilliseconds: 5_000 }]);
  all.wake('now');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ran).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(['pull', 'push']);
  stop();
  all.wake('now');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ran).toHaveLength(2);
});

it('adds jitter to retries and waits at most 75 seconds', () => {
  expect(retryDelay(1, 0)).toBe(750);
  expect(retryDelay(1, 1)).toBe(1_250);
  expect(retryDelay(50, 1)).toBe(75_000);
});
