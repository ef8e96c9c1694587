/** Messages from the server to a function's thread. Streams are transferred, not copied. */
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

/** Messages from the thread. `ready` is sent once, after the function has registered its handler. */
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
