import { refuse } from './refusal.ts';

const chunkBytes = 64 * 1024;
const maxBytesPerSender = 24 * 1024 * 1024;
const maxTotalBytes = 96 * 1024 * 1024;
/** How long a client may stop reading. */
const stalledMs = 30_000;

type Held = Readonly<{ key: string; bytes: number; end: () => void }>;

/**
 * Counts the responses that clients have not read yet. A client that stops reading gets no more responses. It is
 * disconnected after a while, or immediately when all responses together need too much memory.
 */
export class AnswerMemoryBudget {
  readonly #held = new Set<Held>();

  /** Throws RestRefusal 503 when the sender has too much unread data. */
  check(key: string): void {
    if (this.#bytesOf(key) > maxBytesPerSender) throw refuse.unreadResponses();
  }

  /** Streams a body as fast as the client reads. `disconnect` closes the client's connection. */
  stream(key: string, content: Uint8Array<ArrayBuffer>, disconnect: () => void): ReadableStream<Uint8Array> {
    let rest: Uint8Array<ArrayBuffer> | undefined = content;
    const release = () => {
      clearTimeout(stalled);
      this.#held.delete(held);
      rest = undefined;
    };
    const end = () => {
      release();
      disconnect();
    };
    const stalled = setTimeout(end, stalledMs);
    const held: Held = { key, bytes: content.byteLength, end };
    this.#held.add(held);
    this.#keepWithin();
    return new ReadableStream({
      pull: (controller) => {
        if (!rest) {
          controller.close();
          return;
        }
        stalled.refresh();
        controller.enqueue(rest.subarray(0, chunkBytes));
        rest = rest.subarray(chunkBytes);
        if (rest.byteLength > 0) return;
        release();
        controller.close();
      },
      cancel: release,
    });
  }

  #bytesOf(key: string): number {
    return [...this.#held].reduce((sum, each) => sum + (each.key === key ? each.bytes : 0), 0);
  }

  /** Ends the oldest response of the client with the most unread data. */
  #keepWithin(): void {
    const total = [...this.#held].reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= maxTotalBytes) return;
    const [most] = [...this.#held].toSorted(
      (one, other) => this.#bytesOf(other.key) - this.#bytesOf(one.key),
    );
    most?.end();
  }
}
