import type { Catalog } from './catalog/catalog.ts';
import type { Plan } from './plan.ts';
import type { RestRequest } from './request.ts';

/** A parsed and planned read. */
export type CachedPlan = Readonly<{ request: RestRequest; plan: Plan }>;

const maxPlans = 500;
const maxKeyLength = 4_000;
/** All headers that affect a read's plan. */
const headers = ['accept', 'accept-profile', 'prefer', 'range'];

/**
 * Caches plans of repeated reads, so each is parsed and planned once per catalog. Plans don't depend on the caller;
 * the transaction carries the identity.
 */
export class PlanCache {
  readonly #plans = new WeakMap<Catalog, Map<string, CachedPlan>>();

  get(catalog: Catalog, key: string): CachedPlan | undefined {
    return this.#plans.get(catalog)?.get(key);
  }

  set(catalog: Catalog, key: string, plan: CachedPlan): void {
    if (key.length > maxKeyLength) return;
    const plans = this.#plans.get(catalog) ?? new Map<string, CachedPlan>();
    this.#plans.set(catalog, plans);
    // Maps iterate in insertion order, so the first entry is the oldest.
    const [oldest] = plans.size < maxPlans ? [] : plans.keys();
    if (oldest !== undefined) plans.delete(oldest);
    plans.set(key, plan);
  }
}

/** Returns the cache key of a read. */
export function planKey(request: Request): string {
  return JSON.stringify([request.method, request.url, ...headers.map((name) => request.headers.get(name))]);
}
