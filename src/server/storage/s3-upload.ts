import { type S3mini, S3ServiceError, type UploadPart } from 's3mini';

/**
 * S3 requires at least 5 MB per part, except for the last, and accepts 10,000 parts. Each upload in flight holds one
 * part in memory, so parts grow only when an upload turns out to be large: 3,000 parts of 8 MB, then parts of 64 MB,
 * for a total of 450 GB.
 */
const partBytes = 8 * 1024 * 1024;
const largePartBytes = 8 * partBytes;
const smallParts = 3_000;
const type = 'application/octet-stream';

/** Stores a stream under `key`: in a single request if the bytes fit, otherwise in a multipart upload. */
export async function uploadTo(s3: S3mini, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let uploadId: string | undefined;
  const parts: UploadPart[] = [];
  try {
    for await (const { part, isLast } of inParts(bytes)) {
      if (isLast && uploadId === undefined) {
        await withRetries(() => s3.putObject(key, part, type));
        return;
      }
      uploadId ??= await withRetries(() => s3.getMultipartUploadId(key, type));
      const id = uploadId;
      parts.push(await withRetries(() => s3.uploadPart(key, id, part, parts.length + 1)));
    }
    if (uploadId !== undefined) await s3.completeMultipartUpload(key, uploadId, parts);
  } catch (error) {
    if (uploadId !== undefined) await s3.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
}

const retryAfterMs = [200, 1_000];

/** Retries after server and connection errors. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const waitMs of retryAfterMs) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3ServiceError && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return work();
}

async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ part: Uint8Array; isLast: boolean }> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let parts = 0;
  for await (const chunk of bytes) {
    if (size >= (parts < smallParts ? partBytes : largePartBytes)) {
      yield { part: Buffer.concat(chunks), isLast: false };
      [chunks, size] = [[], 0];
      parts += 1;
    }
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  yield { part: Buffer.concat(chunks), isLast: true };
}
