import { type DetailedError, Upload } from 'tus-js-client';
import { accessToken, backendConfig } from '../account/session.ts';

/** Hosted Supabase accepts no other size. */
const chunkBytes = 6 * 1024 * 1024;
const retryMilliseconds = [1_000, 3_000, 5_000];

/**
 * Uploads a document or video to the bucket `publications` in pieces, so that a broken connection costs one piece.
 * `onProgress` gets the uploaded share, from 0 to 1. `full`: the account stores too much already.
 */
export async function uploadLarge(
  file: File,
  { objectName, contentType }: { objectName: string; contentType: string },
  onProgress: (share: number) => void,
): Promise<'sent' | 'full' | 'failed'> {
  const { backendUrl, anonKey } = backendConfig();
  const { promise, resolve } = Promise.withResolvers<'sent' | 'full' | 'failed'>();
  const upload = new Upload(file, {
    endpoint: `${backendUrl}/storage/v1/upload/resumable`,
    headers: { apikey: anonKey },
    metadata: { bucketName: 'publications', objectName, contentType },
    chunkSize: chunkBytes,
    retryDelays: retryMilliseconds,
    // It would be in localStorage, and each attempt has an object of its own.
    storeFingerprintForResuming: false,
    // A token lives an hour, which a slow upload may outlast.
    async onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${(await accessToken()) ?? anonKey}`);
    },
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => resolve('sent'),
    onError(error) {
      console.warn('A file of a publication was not uploaded:', error.message);
      resolve(
        statusOf(error) === 413 || /storage quota|no room left/.test(error.message) ? 'full' : 'failed',
      );
    },
  });
  upload.start();
  return promise;
}

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
