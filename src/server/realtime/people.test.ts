import { expect, test } from 'vitest';
import { addressRates, limits, Meter, userRates } from './limits.ts';
import { People } from './people.ts';

test('a meter allows a burst, and then its rate', () => {
  const meter = new Meter({ burst: 3, perSecond: 2 }, 0);
  expect([1, 2, 3, 4].map(() => meter.take(1, 0))).toEqual([true, true, true, false]);
  expect(meter.take(1, 499)).toBe(false);
  expect(meter.take(1, 500)).toBe(true);
  expect(meter.isFull(1_999)).toBe(false);
  expect(meter.isFull(60_000)).toBe(true);
  expect([meter.take(4, 60_000), meter.take(3, 60_000)]).toEqual([false, true]);
});

test('a clock that goes back gives nothing away', () => {
  const meter = new Meter({ burst: 1, perSecond: 1 }, 10_000);
  expect(meter.take(1, 10_000)).toBe(true);
  expect(meter.take(1, 0)).toBe(false);
});

test('a person has a limited number of connections, and others are not concerned', () => {
  const people = new People();
  const tries = Array.from({ length: limits.connectionsPerUser + 1 }, () => people.connect('user:a', 0));
  expect(tries.indexOf(false)).toBe(limits.connectionsPerUser);
  expect(people.connect('user:b', 0)).toBe(true);
  people.disconnect('user:a');
  expect(people.connect('user:a', 0)).toBe(true);
});

test('a reconnect does not refill what a person has used', () => {
  const people = new People();
  const { burst } = userRates.joins;
  people.connect('user:a', 0);
  expect(people.take('user:a', 'joins', burst, 0)).toBe(true);
  people.disconnect('user:a');
  people.sweep(0);
  expect(people.take('user:a', 'joins', 1, 0)).toBe(false);
  people.sweep(3_600_000);
  expect(people.take('user:a', 'joins', burst, 3_600_000)).toBe(true);
});

test('an address has the share of several users', () => {
  const people = new People();
  const { burst } = addressRates.messages;
  expect(burst).toBeGreaterThan(5 * userRates.messages.burst);
  expect(people.take('address:192.0.2.1', 'messages', burst, 0)).toBe(true);
  expect(people.take('address:192.0.2.1', 'messages', 1, 0)).toBe(false);
});
