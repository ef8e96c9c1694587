import type { Service } from '../_shared/service.ts';
import type { ClaimedPublication } from './publication.ts';

const heldSeconds = 45;
const everyMs = 15_000;

/** Extends the lease of a publication during uploads and searches, and stores the URNs of uploaded files. */
export function heldLease(service: Service, { id, lease }: Pick<ClaimedPublication, 'id' | 'lease'>) {
  const keep = async (uploaded: readonly string[] | null) => {
    const kept = await service.rpc('keep_publication', {
      publication: id,
      lease,
      lease_seconds: heldSeconds,
      uploaded,
    });
    if (kept !== true) throw new Error('The lease on this publication was lost.');
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    // The next step detects a lost lease.
    last = keep(null).catch(() => undefined);
  }, everyMs);
  return {
    keep,
    async stop(): Promise<void> {
      clearInterval(timer);
      await last;
    },
  };
}
