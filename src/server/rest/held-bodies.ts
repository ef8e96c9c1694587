import { HTTPException } from 'hono/http-exception';
import { refuse } from './refusal.ts';

const maxBodyBytes = 16 * 1024 * 1024;
const maxBytesOfOne = 2 * maxBodyBytes;

/** The bodies that are in memory. Those of one sender may take only so much at once: a few dozen of the largest would be all the memory of a small machine. */
export class HeldBodies {
  readonly #heldBy = new Map<string, number>();

  /**
   * Reads a request's body and does `work` with it, which the body counts for until it is done; `who` sends it, undefined for one who may send any number.
   * Throws RestRefusal, or HTTPException 413.
   */
  async with<T>(request: Request, who: string | undefined, work: (body: string) => Promise<T>): Promise<T> {
    if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of request.body ?? []) {
        size += chunk.byteLength;
        if (who !== undefined) this.#count(who, chunk.byteLength);
        if (size > maxBodyBytes) throw tooLarge();
        if (who !== undefined && (this.#heldBy.get(who) ?? 0) > maxBytesOfOne) throw refuse.tooMuchAtOnce();
        chunks.push(chunk);
      }
      return await work(new TextDecoder().decode(Buffer.concat(chunks)));
    } finally {
      if (who !== undefined) this.#count(who, -size);
    }
  }

  #count(who: string, bytes: number): void {
    const held = (this.#heldBy.get(who) ?? 0) + bytes;
    if (held > 0) this.#heldBy.set(who, held);
    else this.#heldBy.delete(who);
  }
}

function tooLarge(): HTTPException {
  return new HTTPException(413, { message: 'Payload Too Large' });
}
