import { type DetailedError, Upload } from 'tus-js-client';
import { type LinkTarget, publicHeaders } from '../call.ts';

/** The file that the server expects. `uploadUrl` is an upload to resume, or null. */
export type Destination = { objectName: string; uploadUrl: string | null };

type Hooks = {
  /** Called when the upload is created. Any page can resume it with this URL. */
  onUrl(url: string): void;
  /** Called with the number of bytes sent. */
  onBytes(bytes: number): void;
  signal: AbortSignal;
};

/**
 * Hosted Supabase requires this size. It costs nothing on a slow network: the server keeps the bytes that arrived
 * before a connection broke.
 */
const chunkBytes = 6 * 1024 * 1024;
/** A phone that loses its network may never get an error for a pending request. */
const stallMilliseconds = 30_000;
/** Conflicts, locks, limits, and timeouts. */
const retryableStatuses = [408, 409, 423, 425, 429];

/**
 * Uploads a clip with TUS, resuming an earlier attempt. `broken`: try again later. `refused`: the file is not expected
 * anymore, or has already arrived. Never rejects.
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
      // The URL is stored with the take instead of in localStorage.
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
  // A conflict on creation means that the file is already there.
  const isPassing =
    retryableStatuses.includes(status) && !(status === 409 && error.originalRequest.getMethod() === 'POST');
  return status >= 400 && status < 500 && !isPassing;
}
