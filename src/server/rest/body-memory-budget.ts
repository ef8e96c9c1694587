import { HTTPException } from 'hono/http-exception';
import { refuse } from './refusal.ts';

const maxBodyBytes = 16 * 1024 * 1024;
const maxBytesPerSender = 2 * maxBodyBytes;
const maxDiscardedBytes = 4 * maxBodyBytes;
/** For requests with only the public key or no key. Parsing 16 MB of unusual JSON blocks everyone for seconds. */
const maxAnonymousBodyBytes = 1024 * 1024;

/**
 * Tracks the request bodies in memory and limits them per sender: a few dozen of the largest would fill the memory
 * of a small machine.
 */
export class BodyMemoryBudget {
  readonly #bytesBySender = new Map<string, number>();

  /**
   * Reads a request's body and passes it to `work`. The body counts against the sender's budget until `work` is
   * done; without a sender there is no limit. Throws RestRefusal, or HTTPException 413.
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
        // Read the rest without storing it: responding before the end of a body would break the sender's
        // connection.
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
