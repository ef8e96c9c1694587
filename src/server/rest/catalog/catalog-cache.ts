import { type Database, DatabaseError } from '../../database/database.ts';
import { RestRefusal } from '../refusal.ts';
import { Catalog } from './catalog.ts';
import { readCatalogRows } from './rows.ts';

/** Minimum interval between reloads. */
const reloadIntervalMs = 1_000;

/** The catalog, loaded on first use and reloaded when a request shows that it is stale. */
export type CatalogCache = Readonly<{
  /**
   * Runs `work` with the catalog. If it fails in a way that a schema change explains, reloads the catalog and, if it
   * changed, runs `work` once more. Tables from a new migration are found immediately.
   */
  use<T>(work: (catalog: Catalog) => Promise<T>): Promise<T>;
  /** Makes the next request reload the catalog. */
  forget(): void;
}>;

export function openCatalog(database: Database, schemas: readonly string[]): CatalogCache {
  let current: Promise<Catalog> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  const load = (): Promise<Catalog> => {
    readAt = performance.now();
    const loading = readCatalogRows(database, schemas).then((rows) => new Catalog(rows));
    current = loading;
    // A failed load must not be cached.
    loading.catch(() => {
      if (current === loading) current = undefined;
    });
    return loading;
  };

  return {
    forget() {
      current = undefined;
    },
    async use(work) {
      const pending = current ?? load();
      try {
        return await work(await pending);
      } catch (error) {
        if (!mayBeOld(error)) throw error;
        // Another request has already reloaded it.
        if (current && current !== pending) return work(await current);
        if (performance.now() - readAt < reloadIntervalMs) throw error;
        return work(await load());
      }
    },
  };
}

/** Errors about unknown and ambiguous names: one of two functions or foreign keys may have been dropped. */
const oddNames = ['PGRST200', 'PGRST201', 'PGRST202', 'PGRST203', 'PGRST204', 'PGRST205', '42703', '42704'];
/** 42P10 occurs when a primary key was dropped. */
const changedNames = ['42703', '42P01', '42P10', '42883', '42704', '3F000'];

function mayBeOld(error: unknown): boolean {
  if (error instanceof RestRefusal) return oddNames.includes(error.code);
  return error instanceof DatabaseError && changedNames.includes(error.code);
}
