import { Piscina } from 'piscina';
import { type Payload, parsePayload, type UnparsedBody } from './query/payload.ts';
import { RestRefusal } from './refusal.ts';

/** The thread's response. Error classes do not survive the transfer. */
export type Parsed =
  | { ok: true; payload: Payload }
  | { ok: false; status: number; code: string; message: string; hint: string | null };

/** Parsing a shorter body takes less time than sending it to the thread. */
const minThreadLength = 64_000;

/** Parses bodies. Long ones are parsed in a thread, so that other requests need not wait. */
export class PayloadParser {
  readonly #threads = new Piscina({
    filename: new URL('./payload-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });

  /** Throws RestRefusal, or an AbortError once `signal` fires. */
  async parse(unparsed: UnparsedBody, signal: AbortSignal): Promise<Payload> {
    if (unparsed.body.length < minThreadLength) return parsePayload(unparsed);
    const parsed: Parsed = await this.#threads.run(unparsed, { signal });
    if (parsed.ok) return parsed.payload;
    throw new RestRefusal(parsed.status, parsed.code, parsed.message, { hint: parsed.hint });
  }
}
