import type { Readable } from 'node:stream';

/** Received parts survive a failed request. S3 requires at least 5 MB per part. */
const partBytes = 8 * 1024 * 1024;

/** Yields what arrives until the stream ends or its connection breaks. */
export async function* untilBroken(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch {
    // The connection broke. The client queries the offset and resumes there.
  }
}

/** Reads the next part of a stream. `isLast` is valid once the part has been consumed. */
export function readPart(chunks: AsyncIterator<Uint8Array>) {
  let hasEnded = false;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    while (size < partBytes) {
      const { done, value } = await chunks.next();
      if (done) {
        hasEnded = true;
        return;
      }
      size += value.byteLength;
      yield value;
    }
  }
  return { bytes: bytes(), isLast: () => hasEnded };
}
