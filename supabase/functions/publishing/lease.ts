import type { Service } from '../_shared/service.ts';
import type { Taken } from './publication.ts';

const heldSeconds = 45;
const everyMs = 15_000;

/** Keeps a publication while its files are uploaded, and stores which are. */
export function heldLease(service: Service, { id, lease }: Pick<Taken, 'id' | 'lease'>) {
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
    // If it is lost, the next step finds out.
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
