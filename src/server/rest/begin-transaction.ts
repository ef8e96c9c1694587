import type { Transaction } from '../database/database.ts';
import type { RestSettings } from './catalog/settings.ts';
import type { Plan } from './plan.ts';
import { identifier, qualifiedName } from './sql/parameters.ts';

/** How a transaction begins, and what ends it early. */
export type Opening = Readonly<{ preRequest: RestSettings['preRequest']; signal: AbortSignal }>;

/** Makes reads read-only, and runs the project's own function before everything else. */
export async function beginTransaction(
  tx: Transaction,
  plan: Plan,
  preRequest: RestSettings['preRequest'],
): Promise<void> {
  if (plan.isReadOnly || (plan.isRead && preRequest)) await tx.run('set transaction read only');
  if (!preRequest) return;
  const { schema, name } = preRequest;
  await tx.run(`select ${schema === undefined ? identifier(name) : qualifiedName({ schema, name })}()`);
}
