import { type DBCore, type DBCoreTransaction, Dexie, type Middleware } from 'dexie';

/**
 * Aborts running transactions when the page goes to WebKit's back/forward cache, and reloads the page when it returns.
 * WebKit keeps transactions open there, and the next page waits for them forever (seen in WebKitGTK 2.50; in Safari,
 * microsoft/vscode#136295). Other browsers finish them, or do not cache such a page. Without the cache, the
 * transactions would be lost as well.
 */
export function closeOnLeave(database: Dexie): void {
  if (!navigator.vendor.startsWith('Apple')) return;
  // Otherwise Dexie closes the database first, and WebKit aborts nothing while a close is pending.
  Dexie.disableBfCache = true;
  const running = new Set<DBCoreTransaction>();
  database.use(trackTransactions(running));
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const transaction of running) abort(transaction);
    // No code may open the database again before the page is frozen.
    database.close();
    addEventListener('pageshow', () => location.reload(), { once: true });
  });
}

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // The transaction has just finished, and its event has not fired yet.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

const trackTransactions = (running: Set<DBCoreTransaction>): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'trackTransactions',
  level: -1,
  create: (core) => ({
    ...core,
    transaction: (...args) => {
      // Dexie's type lacks the events of the browser's transaction.
      const transaction = core.transaction(...args) as IDBTransaction;
      running.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => running.delete(transaction), { once: true });
      return transaction;
    },
  }),
});
