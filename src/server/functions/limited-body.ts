/** Enough for a recording of 25 MB as base64 in JSON. Functions share the memory of their thread. */
export const maxBodyBytes = 36 * 1024 * 1024;

/** Returns a body that fails past the limit. Only senders that do not declare the length get that far. */
export function limitedBody(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > maxBodyBytes) controller.error(new Error('The request body is larger than 36 MB.'));
      else controller.enqueue(chunk);
    },
  });
  return body?.pipeThrough(limit) ?? null;
}
