import { expect, test } from 'vitest';
import { addressRates, limits, Meter, userRates } from './limits.ts';
import { Usage } from './usage.ts';

test('a meter allows a burst, then its rate', () => {
  const meter = new Meter({ burst: 3, perSecond: 2 }, 0);
  expect([1, 2, 3, 4].map(() => meter.take(1, 0))).toEqual([true, true, true, false]);
  expect(meter.take(1, 499)).toBe(false);
  expect(meter.take(1, 500)).toBe(true);
  expect(meter.isFull(1_999)).toBe(false);
  expect(meter.isFull(60_000)).toBe(true);
  expect([meter.take(4, 60_000), meter.take(3, 60_000)]).toEqual([false, true]);
});

test('a clock that goes back does not refill a meter', () => {
  const meter = new Meter({ burst: 1, perSecond: 1 }, 10_000);
  expect(meter.take(1, 10_000)).toBe(true);
  expect(meter.take(1, 0)).toBe(false);
});

test('each user has a limited number of connections, independently of others', () => {
  const usage = new Usage();
  const tries = Array.from({ length: limits.connectionsPerUser + 1 }, () => usage.connect('user:a', 0));
  expect(tries.indexOf(false)).toBe(limits.connectionsPerUser);
  expect(usage.connect('user:b', 0)).toBe(true);
  usage.disconnect('user:a');
  expect(usage.connect('user:a', 0)).toBe(true);
});

test("a reconnect does not reset a user's usage", () => {
  const usage = new Usage();
  const { burst } = userRates.joins;
  usage.connect('user:a', 0);
  expect(usage.take('user:a', 'joins', burst, 0)).toBe(true);
  usage.disconnect('user:a');
  usage.sweep(0);
  expect(usage.take('user:a', 'joins', 1, 0)).toBe(false);
  usage.sweep(3_600_000);
  expect(usage.take('user:a', 'joins', burst, 3_600_000)).toBe(true);
});

test('an address has the limits of several users together', () => {
  const usage = new Usage();
  const { burst } = addressRates.messages;
  expect(burst).toBeGreaterThan(5 * userRates.messages.burst);
  expect(usage.take('address:192.0.2.1', 'messages', burst, 0)).toBe(true);
  expect(usage.take('address:192.0.2.1', 'messages', 1, 0)).toBe(false);
});

test('the total of bytes that wait for the readers of a user or an address is limited', () => {
  const usage = new Usage();
  const { unsentBytes, unsentBytesPerUser } = limits;
  for (let bytes = 0; bytes < unsentBytesPerUser; bytes += unsentBytes)
    usage.addUnsent('user:a', unsentBytes, 0);
  expect(usage.isBehind('user:a')).toBe(false);
  usage.addUnsent('user:a', 1, 0);
  expect([usage.isBehind('user:a'), usage.isBehind('user:b')]).toEqual([true, false]);
  usage.sweep(3_600_000);
  expect(usage.isBehind('user:a')).toBe(true);
  usage.addUnsent('user:a', -1, 0);
  expect(usage.isBehind('user:a')).toBe(false);
});
