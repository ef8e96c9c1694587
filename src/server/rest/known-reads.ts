import type { Catalogue } from './catalogue/catalogue.ts';
import type { Plan } from './plan.ts';
import type { RestRequest } from './request.ts';

/** A read that was parsed and planned. */
export type KnownRead = Readonly<{ request: RestRequest; plan: Plan }>;

const maxReads = 500;
const maxKeyLength = 4_000;
/** Every header that a read's plan depends on. */
const headers = ['accept', 'accept-profile', 'prefer', 'range'];

/**
 * The reads that a page asks again and again, so that they are parsed and planned once for each catalogue. A plan knows nothing of who
 * asks: the identity is the transaction's.
 */
export class KnownReads {
  readonly #reads = new WeakMap<Catalogue, Map<string, KnownRead>>();

  find(catalogue: Catalogue, key: string): KnownRead | undefined {
    return this.#reads.get(catalogue)?.get(key);
  }

  keep(catalogue: Catalogue, key: string, read: KnownRead): void {
    if (key.length > maxKeyLength) return;
    const reads = this.#reads.get(catalogue) ?? new Map<string, KnownRead>();
    this.#reads.set(catalogue, reads);
    // The map keeps the order of arrival: the first has been known the longest.
    const [oldest] = reads.size < maxReads ? [] : reads.keys();
    if (oldest !== undefined) reads.delete(oldest);
    reads.set(key, read);
  }
}

/** What tells two reads apart. */
export function readKey(request: Request): string {
  return JSON.stringify([request.method, request.url, ...headers.map((name) => request.headers.get(name))]);
}
