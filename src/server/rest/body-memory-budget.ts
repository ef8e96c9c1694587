import { refuse } from './refusal.ts';

const megabyte = 1024 * 1024;
/** The limits for all bodies together, and for those of one sender. */
const budgets = { all: 96 * megabyte, sender: 4 * megabyte };
/** A sender with at most this much is served even if the total is used up. */
const modestBytes = 64 * 1024;
const maxDiscardedBytes = 64 * megabyte;

/** `type` is the content type, empty if unknown. */
export type Body = Readonly<{ content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; type: string }>;

/**
 * Limits the memory that request bodies take, per sender and in total: a few dozen large ones would fill the memory
 * of a small machine.
 */
export class BodyMemoryBudget {
  readonly #bytesBySender = new Map<string, number>();
  #bytes = 0;

  /**
   * Reads a body of at most `maxBytes` and passes it to `work`. It counts against the budgets until `work` is done;
   * without a sender, only against the total. Throws RestRefusal.
   */
  async read<T>(
    { content, type }: Body,
    sender: string | undefined,
    maxBytes: number,
    work: (body: string) => Promise<T>,
  ): Promise<T> {
    const chunks: Uint8Array[] = [];
    let [size, held] = [0, 0];
    let refusal: Error | undefined;
    const hold = (bytes: number) => {
      held += bytes;
      this.#bytes += bytes;
      if (sender !== undefined) this.#count(sender, bytes);
    };
    try {
      for await (const chunk of content) {
        size += chunk.byteLength;
        if (!refusal) {
          hold(chunk.byteLength);
          chunks.push(chunk);
          if (size > maxBytes) refusal = refuse.tooLarge(`${maxBytes / megabyte} MB`);
          else if (this.#isExceededBy(sender)) refusal = refuse.tooMuchAtOnce();
        }
        if (!refusal) continue;
        // Reads the rest without storing it: responding before the end of a body would break the sender's connection.
        chunks.length = 0;
        hold(-held);
        if (size > maxDiscardedBytes) break;
      }
      if (refusal) throw refusal;
      return await work(textOf(type, Buffer.concat(chunks)));
    } finally {
      hold(-held);
    }
  }

  #isExceededBy(sender: string | undefined): boolean {
    if (sender === undefined) return this.#bytes > budgets.all;
    const own = this.#bytesBySender.get(sender) ?? 0;
    return own > budgets.sender || (this.#bytes > budgets.all && own > modestBytes);
  }

  #count(sender: string, bytes: number): void {
    const held = (this.#bytesBySender.get(sender) ?? 0) + bytes;
    if (held > 0) this.#bytesBySender.set(sender, held);
    else this.#bytesBySender.delete(sender);
  }
}

/** A body as text. Binary bodies become PostgreSQL's hex format. */
function textOf(type: string, bytes: Buffer): string {
  const isBinary = /^application\/octet-stream\b/i.test(type);
  return isBinary ? `\\x${bytes.toString('hex')}` : new TextDecoder().decode(bytes);
}
