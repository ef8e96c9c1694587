import type { RenderErrorCode } from '#domain/video/render-state.ts';
import type { Command, RenderProgress, Reply, StripPart } from './protocol.ts';

/** Work of the engine that came to no result, for any reason but cancelling. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';
  readonly code: RenderErrorCode;
  /** What was tried before, for a report. */
  tried: readonly string[] = [];
  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type Answer = Exclude<Reply, { type: 'alive' | 'progress' | 'tried' | 'strip-part' | 'failed' }>;
type AskOptions = {
  signal?: AbortSignal | undefined;
  transfer?: Transferable[];
  onProgress?: (progress: RenderProgress) => void;
  onTried?: (note: string) => void;
  onPart?: (part: StripPart) => void;
};
type Pending = Omit<AskOptions, 'signal' | 'transfer'> & {
  resolve: (reply: Answer) => void;
  reject: (error: unknown) => void;
};

/** A worker and the questions that it has not answered yet. */
export class Engine {
  readonly #name = `standout-engine-${Math.random()}`;
  readonly #worker: Worker;
  readonly #life = new AbortController();
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  hasEnded = false;

  constructor() {
    const name = this.#name;
    this.#worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module', name });
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      // Of a script that did not come there is no message; of one that broke there is.
      this.end(
        event.message
          ? new RenderFailure('worker-died', event.message)
          : new RenderFailure('part-missing', 'The video worker could not be loaded.'),
      );
    };
    this.#worker.onmessageerror = () =>
      this.end(new RenderFailure('worker-died', 'The video worker sent what cannot be read.'));
  }

  /** Aborting rejects at once; what the worker is doing is ended by `end`, or its answer is dropped. */
  ask(
    command: (id: number) => Command,
    { signal, transfer = [], ...listeners }: AskOptions,
  ): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const abort = () => this.#settle(id)?.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#pending.set(id, { ...listeners, resolve, reject });
    this.#worker.postMessage(command(id), transfer);
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Ends the worker, whatever it is doing; what is still unanswered is rejected with the reason. */
  end(reason: RenderFailure): void {
    this.hasEnded = true;
    this.#life.abort();
    this.#worker.terminate();
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(reason);
  }

  #receive(reply: Reply): void {
    if (reply.type === 'alive') {
      this.#watchLife();
    } else if (reply.type === 'progress') {
      this.#pending.get(reply.id)?.onProgress?.(reply.progress);
    } else if (reply.type === 'tried') {
      this.#pending.get(reply.id)?.onTried?.(reply.note);
    } else if (reply.type === 'strip-part') {
      this.#pending.get(reply.id)?.onPart?.(reply.part);
    } else if (reply.type === 'failed') {
      this.#settle(reply.id)?.reject(new RenderFailure(reply.code, reply.message));
    } else {
      this.#settle(reply.id)?.resolve(reply);
    }
  }

  /** The worker holds a lock of its name for as long as it lives: no event tells when it runs out of memory. */
  #watchLife(): void {
    navigator.locks
      .request(this.#name, { signal: this.#life.signal }, () =>
        this.end(new RenderFailure('worker-died', 'The video worker ended in the middle of its work.')),
      )
      .catch(() => undefined);
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}
