import type { Database } from '../database/database.ts';

/** Notifies of changes that migrations or functions announce with `notify pgrst`, as on a hosted project. */
export type SchemaChanges = Readonly<{
  subscribe(changed: () => void): void;
  close(): Promise<void>;
}>;

export async function openSchemaChanges(database: Database): Promise<SchemaChanges> {
  const subscribers: (() => void)[] = [];
  const close = await database.listen('pgrst', () => {
    for (const changed of subscribers) changed();
  });
  return { subscribe: (changed) => void subscribers.push(changed), close };
}
