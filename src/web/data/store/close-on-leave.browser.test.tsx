import { Dexie } from 'dexie';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './database.ts';

test("a page in WebKit's back/forward cache does not block the next page", async () => {
  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.', configurable: true });
  onTestFinished(() => {
    Dexie.disableBfCache = false;
    Reflect.deleteProperty(navigator, 'vendor');
  });
  // Collects listeners instead of adding them, because all tests share the page: other listeners would hide it, and a
  // return would reload it.
  const listeners: ((event: PageTransitionEvent) => void)[] = [];
  const own = window.addEventListener;
  window.addEventListener = ((name: string, listener: (event: PageTransitionEvent) => void) => {
    if (name === 'pagehide') listeners.push(listener);
  }) as typeof own;
  onTestFinished(() => {
    window.addEventListener = own;
  });
  const userId = crypto.randomUUID();
  const left = openStore(userId);
  await left.open();
  const isStarted = Promise.withResolvers<void>();
  const writing = left.transaction('rw', left.settings, async () => {
    await left.settings.put({ key: 'ideaDraft', value: 'half' });
    isStarted.resolve();
    for (;;) await left.settings.get('ideaDraft');
  });
  await isStarted.promise;
  expect(listeners).toHaveLength(1);
  listeners[0]?.(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect(writing).rejects.toThrow();
  await expect(left.settings.get('ideaDraft')).rejects.toThrow('Database has been closed');

  const next = openStore(userId);
  onTestFinished(() => next.delete());
  expect(await next.settings.get('ideaDraft')).toBeUndefined();
});
