import { Dexie } from 'dexie';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './database.ts';

test("a page in WebKit's back/forward cache does not keep the next page waiting", async () => {
  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.', configurable: true });
  onTestFinished(() => {
    Dexie.disableBfCache = false;
    Reflect.deleteProperty(navigator, 'vendor');
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
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect(writing).rejects.toThrow();
  await expect(left.settings.get('ideaDraft')).rejects.toThrow('Database has been closed');

  const next = openStore(userId);
  onTestFinished(() => next.delete());
  expect(await next.settings.get('ideaDraft')).toBeUndefined();
});
