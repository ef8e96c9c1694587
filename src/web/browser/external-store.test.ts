import { expect, test } from 'vitest';
import { createStore } from './external-store.ts';

test('notifies subscribers after the value has changed', () => {
  const count = createStore(0);
  const seen: number[] = [];
  count.subscribe(() => seen.push(count.get()));
  count.set(1);
  count.update((value) => value + 1);
  expect(seen).toEqual([1, 2]);
});

test('does not notify subscribers when the same value is set', () => {
  const list = createStore<readonly string[]>([]);
  let notifications = 0;
  list.subscribe(() => notifications++);
  list.set(list.get());
  expect(notifications).toBe(0);
});

test('stops after unsubscribing, even during a notification', () => {
  const count = createStore(0);
  const seen: string[] = [];
  const stopFirst = count.subscribe(() => {
    seen.push('first');
    stopFirst();
  });
  const stopSecond = count.subscribe(() => seen.push('second'));
  count.set(1);
  stopSecond();
  count.set(2);
  expect(seen).toEqual(['first', 'second']);
});

test('calls a listener that subscribed twice until both subscriptions end', () => {
  const count = createStore(0);
  let calls = 0;
  const listener = () => calls++;
  const stop = count.subscribe(listener);
  count.subscribe(listener);
  count.set(1);
  stop();
  count.set(2);
  expect(calls).toBe(3);
});
