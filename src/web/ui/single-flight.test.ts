import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('ignores a second call while the first is pending', async () => {
  const flight = createSingleFlight();
  const { promise, resolve } = Promise.withResolvers<string>();
  let runs = 0;
  const first = flight.run(() => {
    runs++;
    return promise;
  });
  const second = flight.run(() => {
    runs++;
    return promise;
  });
  expect(await second).toBeUndefined();
  resolve('done');
  expect(await first).toBe('done');
  expect(runs).toBe(1);
});

test('runs again once the first call has settled', async () => {
  const flight = createSingleFlight();
  expect(await flight.run(async () => 1)).toBe(1);
  expect(await flight.run(async () => 2)).toBe(2);
});

test('notifies subscribers when an action becomes pending and when it settles', async () => {
  const flight = createSingleFlight();
  const seen: boolean[] = [];
  flight.subscribe(() => seen.push(flight.isPending()));
  await flight.run(async () => undefined);
  expect(seen).toEqual([true, false]);
});

test('if the action throws, the promise rejects and nothing stays pending', async () => {
  const flight = createSingleFlight();
  await expect(
    flight.run(() => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(flight.isPending()).toBe(false);
  expect(await flight.run(async () => 'again')).toBe('again');
});
