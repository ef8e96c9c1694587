import {
  type Command,
  type DecodedAudio,
  postWithTransfer,
  type RenderProgress,
  type Reply,
  type StripPart,
} from './protocol.ts';
import { RenderFailure } from './render-failure.ts';

export type Answer = Exclude<
  Reply,
  { type: 'alive' | 'decode-audio' | 'progress' | 'tried' | 'strip-part' | 'failed' }
>;
type AskOptions = {
  signal?: AbortSignal | undefined;
  /** Objects that the worker owns from now on. */
  given?: readonly Transferable[];
  onProgress?: (progress: RenderProgress) => void;
  onTried?: (note: string) => void;
  onPart?: (part: StripPart) => void;
};
type Pending = Omit<AskOptions, 'signal' | 'given'> & {
  resolve: (reply: Answer) => void;
  reject: (error: unknown) => void;
};

/** A running video worker and its pending commands. */
export class VideoWorker {
  readonly #name = `standout-video-${Math.random()}`;
  readonly #worker: Worker;
  readonly #lifetime = new AbortController();
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  hasEnded = false;

  constructor() {
    const name = this.#name;
    this.#worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module', name });
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      // No message arrives from a script that fails to load, but one does from a script that throws.
      this.end(
        event.message
          ? new RenderFailure('worker-died', event.message)
          : new RenderFailure('part-missing', 'The video worker could not be loaded.'),
      );
    };
    this.#worker.onmessageerror = () =>
      this.end(new RenderFailure('worker-died', 'The video worker sent an unreadable message.'));
  }

  /** Sends a command. Aborting rejects immediately, but the worker continues until `end` and its reply is dropped. */
  ask(command: (id: number) => Command, { signal, given = [], ...listeners }: AskOptions): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#nextId++;
    postWithTransfer(this.#worker, command(id), given);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const abort = () => this.#settle(id)?.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#pending.set(id, { ...listeners, resolve, reject });
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Terminates the worker and rejects all pending commands with `reason`. */
  end(reason: RenderFailure): void {
    this.hasEnded = true;
    this.#lifetime.abort();
    this.#worker.terminate();
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(reason);
  }

  #receive(reply: Reply): void {
    if (reply.type === 'alive') {
      this.#watchLock();
    } else if (reply.type === 'decode-audio') {
      void this.#decodeAudio(reply);
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

  /** Workers don't have Web Audio. */
  async #decodeAudio({ id, file, sampleRateHertz }: Extract<Reply, { type: 'decode-audio' }>): Promise<void> {
    const channels = await import('./decode-audio.ts').then(
      ({ decodeAudio }) => decodeAudio(file, sampleRateHertz),
      () => null,
    );
    const answer: DecodedAudio = { id, type: 'audio-decoded', channels };
    postWithTransfer(
      this.#worker,
      answer,
      (channels ?? []).map(({ buffer }) => buffer),
    );
  }

  /** The worker holds a lock under its name while it is alive, because no event reports that it ran out of memory. */
  #watchLock(): void {
    navigator.locks
      ?.request(this.#name, { signal: this.#lifetime.signal }, () =>
        this.end(new RenderFailure('worker-died', 'The video worker died unexpectedly.')),
      )
      .catch(() => undefined);
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}

/** The error for a reply that does not belong to its command. */
export function unexpectedReplyError(reply: Answer): Error {
  return new Error(`Unexpected reply from the video worker (got ${reply.type}).`);
}
