import type { Service } from '../_shared/service.ts';
import type { ClaimedPublication } from './publication.ts';
import { publish } from './publish.ts';
import type { Tools } from './tokens.ts';

const atOnce = 8;
/** How long other runs leave a publication alone, also after this run was killed. Uploads and searches extend it. */
const leaseSeconds = 20;
/** When a run stops claiming publications. Hosted functions time out after 150 s, and claimed ones need the rest. */
const takingMs = 80_000;
/** When a run stops sending: later, there would be no time to record the response. */
const sendingMs = 100_000;
/** When uploads and searches end, so that their outcome can still be recorded. */
const workingMs = 110_000;
/** How often a run looks for due publications while it has capacity. A long upload must not delay them. */
const lookEveryMs = 2_000;

/** Publishes due posts. Claims no more once `signal` aborts, but finishes the claimed ones. */
export async function run(tools: Tools, service: Service, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  const underWay = new Set<Promise<void>>();
  const mayTake = () => !signal.aborted && Date.now() - startedAt < takingMs && underWay.size < atOnce;
  try {
    for (;;) {
      const taken = mayTake() ? await take(service, atOnce - underWay.size) : [];
      for (const publication of taken) {
        const work: Promise<void> = publishOne(publication).finally(() => underWay.delete(work));
        underWay.add(work);
      }
      if (underWay.size === 0) return;
      await Promise.race([...underWay, ...(mayTake() ? [delay(lookEveryMs)] : [])]);
    }
  } finally {
    await Promise.all(underWay);
  }

  /** After a failure the lease expires, and the next run continues. */
  async function publishOne(publication: ClaimedPublication): Promise<void> {
    try {
      const maySend = () => !signal.aborted && Date.now() - startedAt < sendingMs;
      await publish(tools, service, publication, { maySend, workUntil: startedAt + workingMs });
    } catch (error) {
      // Logs only the kind of error: its message may quote LinkedIn.
      console.error('A publication failed:', error instanceof Error ? error.name : typeof error);
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function take(service: Service, most: number): Promise<ClaimedPublication[]> {
  return (await service.rpc('take_publications', {
    most,
    lease_seconds: leaseSeconds,
  })) as ClaimedPublication[];
}
