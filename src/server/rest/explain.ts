import { z } from 'zod';
import type { Caller, Database } from '../database/database.ts';
import { beginTransaction, type Opening } from './begin-transaction.ts';
import type { Plan } from './plan.ts';
import { type ExplainRequest, planType } from './query/media.ts';
import type { RestRequest } from './request.ts';

const planRow = z.object({ 'QUERY PLAN': z.string() });

/** Responds with the plan of the statement. With `analyze`, the statement is executed. */
export async function explain(
  database: Database,
  caller: Caller,
  request: RestRequest,
  explains: ExplainRequest,
  plan: Plan,
  { preRequest, signal }: Opening,
): Promise<Response> {
  const options = [`format ${explains.format}`, ...explains.options].join(', ');
  const { sql, parameters } = plan.statement;
  const dryRun = new Error('The dry run was rolled back.');
  let lines: readonly string[] = [];
  await database
    .asIdentity(
      caller,
      async (tx) => {
        await beginTransaction(tx, plan, preRequest);
        const rows = await tx.rows(planRow, `explain (${options}) ${sql}`, parameters);
        lines = rows.map((row) => row['QUERY PLAN']);
        if (request.preferences.tx === 'rollback') throw dryRun;
      },
      { signal },
    )
    .catch((error: unknown) => {
      if (error !== dryRun) throw error;
    });
  return new Response(request.method === 'HEAD' ? null : lines.join('\n'), {
    headers: { 'content-type': planType(explains, request.media) },
  });
}
