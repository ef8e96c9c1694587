import type { DecodedAudio, Reply } from '#video/protocol.ts';

type Channels = DecodedAudio['channels'];

const waiting = new Map<number, (channels: Channels) => void>();
let nextId = 1;

/** Sends a small audio file to the page for decoding. Null if the browser can't decode it. */
export function decodeOnPage(file: ArrayBuffer, sampleRateHertz: number): Promise<Channels> {
  const id = nextId++;
  const { promise, resolve } = Promise.withResolvers<Channels>();
  waiting.set(id, resolve);
  self.postMessage({ id, type: 'decode-audio', file, sampleRateHertz } satisfies Reply, { transfer: [file] });
  return promise;
}

/** Passes the page's reply to the waiting call. */
export function receiveDecodedAudio({ id, channels }: DecodedAudio): void {
  waiting.get(id)?.(channels);
  waiting.delete(id);
}
