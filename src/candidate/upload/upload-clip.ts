import { type DetailedError, Upload } from 'tus-js-client';
import { type LinkTarget, publicHeaders } from '../call.ts';

/** A file that the server expects. `uploadUrl` is the upload that began before, if any. */
export type Destination = { objectName: string; uploadUrl: string | null };

type Hooks = {
  /** The upload was created: with its URL it can be resumed, also by another page. */
  onUrl(url: string): void;
  /** So many bytes have left the device. */
  onBytes(bytes: number): void;
  signal: AbortSignal;
};

/**
 * Hosted Supabase accepts no other size. It costs nothing on a slow network: the server keeps the bytes that arrived
 * before a connection broke.
 */
const chunkBytes = 6 * 1024 * 1024;
/** A phone that left its network may never notice that a request is dead. */
const stallMilliseconds = 30_000;
/** Worth a retry: conflicts, locks, limits, timeouts. */
const retryableStatuses = [408, 409, 423, 425, 429];

/**
 * Uploads a clip with TUS, from where the last attempt got to. `broken`: try again later. `refused`: this file is not
 * expected any more, or has already arrived. Does not reject.
 */
export function uploadClip(
  clip: Blob,
  to: LinkTarget,
  { objectName, uploadUrl }: Destination,
  { onUrl, onBytes, signal }: Hooks,
): Promise<'sent' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    let stall = 0;
    const watch = () => {
      clearTimeout(stall);
      stall = window.setTimeout(giveUp, stallMilliseconds);
    };
    const end = (result: 'sent' | 'refused' | 'broken') => {
      clearTimeout(stall);
      window.removeEventListener('offline', giveUp);
      signal.removeEventListener('abort', giveUp);
      resolve(result);
    };
    const upload = new Upload(clip, {
      endpoint: `${to.backendUrl}/storage/v1/upload/resumable`,
      headers: publicHeaders(to.anonKey),
      metadata: { bucketName: 'answers', objectName, contentType: clip.type },
      chunkSize: chunkBytes,
      retryDelays: null,
      // It would be in localStorage; the URL is stored with the take.
      storeFingerprintForResuming: false,
      ...(uploadUrl === null ? {} : { uploadUrl }),
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress(bytes) {
        watch();
        onBytes(bytes);
      },
      onSuccess: () => end('sent'),
      onError: (error) => end(isRefused(error) ? 'refused' : 'broken'),
    });
    function giveUp(): void {
      void upload.abort().catch(() => undefined);
      end('broken');
    }
    window.addEventListener('offline', giveUp);
    signal.addEventListener('abort', giveUp);
    watch();
    if (signal.aborted) giveUp();
    else upload.start();
  });
}

function isRefused(error: Error | DetailedError): boolean {
  if (!('originalRequest' in error)) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  // A conflict while an upload begins: the file is already there.
  const isPassing =
    retryableStatuses.includes(status) && !(status === 409 && error.originalRequest.getMethod() === 'POST');
  return status >= 400 && status < 500 && !isPassing;
}
