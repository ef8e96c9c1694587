import type { Service } from '../_shared/service.ts';
import type { Taken } from './publication.ts';
import { publish } from './publish.ts';
import type { Tools } from './tokens.ts';

const atOnce = 8;
/** How long nobody else works on a publication, also after a kill. It is extended while files are uploaded. */
const leaseSeconds = 20;
/** Hosted functions time out after 150 s. What has started gets the rest. */
const takingMs = 80_000;
/** Nothing is sent after this: its answer could no longer be recorded. */
const sendingMs = 100_000;
/** Uploads end then, so that their outcome can still be recorded. */
const uploadingMs = 110_000;
/** How often a run looks for more while it has room. An upload must not delay what falls due meanwhile. */
const lookEveryMs = 2_000;

/** Publishes what is due. Takes nothing more once `signal` aborts, and finishes what it began. */
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

  /** If it fails, its lease runs out, and the next run goes on. */
  async function publishOne(publication: Taken): Promise<void> {
    try {
      const maySend = () => !signal.aborted && Date.now() - startedAt < sendingMs;
      await publish(tools, service, publication, { maySend, uploadUntil: startedAt + uploadingMs });
    } catch (error) {
      // The error may quote LinkedIn, so only its kind is said.
      console.error('A publication failed:', error instanceof Error ? error.name : typeof error);
    }
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function take(service: Service, most: number): Promise<Taken[]> {
  return (await service.rpc('take_publications', { most, lease_seconds: leaseSeconds })) as Taken[];
}
