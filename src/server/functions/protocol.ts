/** What the server says to the thread of a function. Streams are handed over, not copied. */
export type ToFunction = Readonly<
  | {
      kind: 'request';
      id: number;
      url: string;
      method: string;
      headers: readonly (readonly [string, string])[];
      body: ReadableStream<Uint8Array> | null;
    }
  | { kind: 'abort'; id: number }
  | { kind: 'ping' }
>;

/** What the thread answers. `ready` comes once, when the function has said what serves its requests. */
export type FromFunction = Readonly<
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'failed'; id: number; reason: string }
  | {
      kind: 'response';
      id: number;
      status: number;
      headers: readonly (readonly [string, string])[];
      body: ReadableStream<Uint8Array> | null;
    }
>;
