import { type Database, DatabaseError } from '../../database/database.ts';
import { RestRefusal } from '../refusal.ts';
import { Catalog } from './catalog.ts';
import { readCatalogRows } from './rows.ts';

/** No more often than this is the catalog read again on a suspicion. */
const reloadIntervalMs = 1_000;

/** The catalog, read when it is first needed and again when a request shows that it has become old. */
export type CatalogCache = Readonly<{
  /**
   * Runs `work` with the catalog. When it fails in a way that a changed schema explains, the catalog is read again
   * and, where it did change something, `work` runs once more: a table that a migration just made is found at once.
   */
  use<T>(work: (catalog: Catalog) => Promise<T>): Promise<T>;
}>;

export function openCatalog(database: Database, schemas: readonly string[]): CatalogCache {
  let current: Promise<Catalog> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  const load = (): Promise<Catalog> => {
    readAt = performance.now();
    const loading = readCatalogRows(database, schemas).then((rows) => new Catalog(rows));
    current = loading;
    // A load that failed must not be what everyone is told from then on.
    loading.catch(() => {
      if (current === loading) current = undefined;
    });
    return loading;
  };

  return {
    async use(work) {
      const asked = current ?? load();
      try {
        return await work(await asked);
      } catch (error) {
        if (!mayBeOld(error)) throw error;
        // Another request has had it read again meanwhile.
        if (current && current !== asked) return work(await current);
        if (performance.now() - readAt < reloadIntervalMs) throw error;
        return work(await load());
      }
    },
  };
}

/** Names that are not there, and those of which there are too many: one of two functions or foreign keys may be gone. */
const oddNames = ['PGRST200', 'PGRST201', 'PGRST202', 'PGRST203', 'PGRST204', 'PGRST205', '42703', '42704'];
/** 42P10 is said of a primary key that is no longer one. */
const changedNames = ['42703', '42P01', '42P10', '42883', '42704', '3F000'];

function mayBeOld(error: unknown): boolean {
  if (error instanceof RestRefusal) return oddNames.includes(error.code);
  return error instanceof DatabaseError && changedNames.includes(error.code);
}
