import { z } from 'zod';
import type { Caller, Database } from '../database/database.ts';
import type { Plan } from './plan.ts';
import { refuse } from './refusal.ts';

/**
 * In the planner's units. A typical read of a thousand rows with a few related tables costs far less; a read that
 * takes seconds costs more.
 */
const maxCost = 200_000;
/** Tables grow, so estimates expire. */
const validMs = 60_000;

type Estimate = Readonly<{ cost: number; atMs: number }>;
const estimates = new WeakMap<Plan, Map<string, Estimate>>();

/**
 * Refuses a user's read of related tables that PostgreSQL's planner expects to be expensive, before it runs. The
 * estimate is cached with the plan, so that repeated reads need no further one.
 */
export async function requireAffordable(database: Database, caller: Caller, plan: Plan): Promise<void> {
  if (plan.depth === 0 || caller.role === 'service_role') return;
  const byRole = estimates.get(plan) ?? new Map<string, Estimate>();
  estimates.set(plan, byRole);
  const known = byRole.get(caller.role);
  const nowMs = performance.now();
  const isKnown = known !== undefined && nowMs - known.atMs < validMs;
  const cost = isKnown ? known.cost : await costOf(database, caller, plan);
  if (!isKnown) byRole.set(caller.role, { cost, atMs: nowMs });
  if (cost > maxCost) throw refuse.cost();
}

async function costOf(database: Database, caller: Caller, { statement }: Plan): Promise<number> {
  const sql = `explain (format json) ${statement.sql}`;
  const [explained] = await database.oneAsIdentity(caller, planRow, sql, statement.parameters);
  const [root] = explainShape.parse(JSON.parse(explained?.['QUERY PLAN'] ?? '[]'));
  return root?.Plan['Total Cost'] ?? 0;
}

const planRow = z.object({ 'QUERY PLAN': z.string() });
const explainShape = z.array(z.object({ Plan: z.object({ 'Total Cost': z.number() }) }));
