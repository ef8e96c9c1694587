import type { Catalog } from './catalog/catalog.ts';
import type { Plan } from './plan.ts';
import type { RestRequest } from './request.ts';

/** A read that was parsed and planned. */
export type CachedPlan = Readonly<{ request: RestRequest; plan: Plan }>;

const maxPlans = 500;
const maxKeyLength = 4_000;
/** Every header that a read's plan depends on. */
const headers = ['accept', 'accept-profile', 'prefer', 'range'];

/**
 * The plans that a page asks again and again, so that they are parsed and planned once for each catalog. A plan knows nothing of who
 * asks: the identity is the transaction's.
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
    // The map keeps the order of arrival: the first has been known the longest.
    const [oldest] = plans.size < maxPlans ? [] : plans.keys();
    if (oldest !== undefined) plans.delete(oldest);
    plans.set(key, plan);
  }
}

/** What tells two plans apart. */
export function planKey(request: Request): string {
  return JSON.stringify([request.method, request.url, ...headers.map((name) => request.headers.get(name))]);
}
