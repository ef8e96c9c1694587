import { HTTPException } from 'hono/http-exception';
import { refuse } from './refusal.ts';

const maxBodyBytes = 16 * 1024 * 1024;
const maxBytesPerSender = 2 * maxBodyBytes;
const maxDiscardedBytes = 4 * maxBodyBytes;
/** What somebody sends who shows nothing but the public key, or not even that: reading 16 MB of odd JSON holds everybody up for seconds. */
const maxAnonymousBodyBytes = 1024 * 1024;

/** The bodies that are in memory. Those of one sender may take only so much at once: a few dozen of the largest would be all the memory of a small machine. */
export class BodyMemoryBudget {
  readonly #bytesBySender = new Map<string, number>();

  /**
   * Reads a request's body and does `work` with it, which the body counts for until it is done; `who` sends it, undefined for one who may send any number.
   * Throws RestRefusal, or HTTPException 413.
   */
  async read<T>(
    request: Request,
    sender: string | undefined,
    isAnonymous: boolean,
    work: (body: string) => Promise<T>,
  ): Promise<T> {
    const maxBytes = isAnonymous ? maxAnonymousBodyBytes : maxBodyBytes;
    const chunks: Uint8Array[] = [];
    let [size, held] = [0, 0];
    let refusal: Error | undefined;
    const hold = (bytes: number) => {
      held += bytes;
      if (sender !== undefined) this.#count(sender, bytes);
    };
    try {
      for await (const chunk of request.body ?? []) {
        size += chunk.byteLength;
        if (!refusal) {
          hold(chunk.byteLength);
          chunks.push(chunk);
          if (size > maxBytes) refusal = new HTTPException(413, { message: 'Payload Too Large' });
          else if (sender !== undefined && this.#of(sender) > maxBytesPerSender)
            refusal = refuse.tooMuchAtOnce();
        }
        if (!refusal) continue;
        // The rest is read and not held: an answer in the middle of a body would cost its sender the connection.
        chunks.length = 0;
        hold(-held);
        if (size > maxDiscardedBytes) break;
      }
      if (refusal) throw refusal;
      return await work(new TextDecoder().decode(Buffer.concat(chunks)));
    } finally {
      hold(-held);
    }
  }

  #of(sender: string): number {
    return this.#bytesBySender.get(sender) ?? 0;
  }

  #count(sender: string, bytes: number): void {
    const held = this.#of(sender) + bytes;
    if (held > 0) this.#bytesBySender.set(sender, held);
    else this.#bytesBySender.delete(sender);
  }
}
