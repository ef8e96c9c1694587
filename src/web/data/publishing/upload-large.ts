import { type DetailedError, Upload } from 'tus-js-client';
import { newId } from '#web/browser/ids.ts';
import { accessToken, backendConfig } from '../account/session.ts';

/** Hosted Supabase accepts no other size. */
const chunkBytes = 6 * 1024 * 1024;
const retryMilliseconds = [1_000, 3_000, 5_000];

/** An interrupted upload continues where it stopped, as long as the same file is chosen. */
const unfinished = new WeakMap<File, { upload: Upload; objectName: string }>();

/** The status is 0 if the server did not respond. */
type Refused = { status: number; message: string };

/**
 * Uploads a document or video to the bucket `publications` in pieces, so that a broken connection costs one piece.
 * `onProgress` is called with the uploaded share, from 0 to 1.
 */
export async function uploadLarge(
  file: File,
  { folder, contentType, signal }: { folder: string; contentType: string; signal: AbortSignal },
  onProgress: (share: number) => void,
): Promise<{ objectName: string } | Refused> {
  const started = unfinished.get(file);
  const { upload, objectName } = started?.objectName.startsWith(`${folder}/`)
    ? started
    : uploadOf(file, `${folder}/${newId()}`, contentType);
  unfinished.set(file, { upload, objectName });
  const { promise, resolve } = Promise.withResolvers<{ objectName: string } | Refused>();
  const cancel = () => {
    unfinished.delete(file);
    // Otherwise, the parts sent so far would count toward the account's storage for a day.
    void upload.abort(true).catch(() => undefined);
    resolve({ status: 0, message: 'Canceled' });
  };
  upload.options.onProgress = (sent, total) => onProgress(total > 0 && total !== null ? sent / total : 0);
  upload.options.onSuccess = () => resolve({ objectName });
  upload.options.onError = (error) => {
    console.warn('A file of a publication was not uploaded:', error.message);
    const status = statusOf(error);
    // A refused upload cannot continue.
    if (status >= 400 && status < 500) unfinished.delete(file);
    resolve({ status, message: error.message });
  };
  signal.addEventListener('abort', cancel);
  upload.start();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function uploadOf(file: File, objectName: string, contentType: string) {
  const { backendUrl, anonKey } = backendConfig();
  const upload = new Upload(file, {
    endpoint: `${backendUrl}/storage/v1/upload/resumable`,
    headers: { apikey: anonKey },
    metadata: { bucketName: 'publications', objectName, contentType },
    chunkSize: chunkBytes,
    retryDelays: retryMilliseconds,
    // The fingerprint would be stored in localStorage, but each attempt has a separate object.
    storeFingerprintForResuming: false,
    // A token is valid for an hour, and a slow upload may take longer.
    async onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${(await accessToken()) ?? anonKey}`);
    },
  });
  return { upload, objectName };
}

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
