import { isStorageBlocked } from '#web/browser/blocked-storage.ts';
import { canStoreBlobs } from './blob-trial.ts';

/**
 * Whether this looks like a private window, to explain a failed write. Browsers don't say it, but private windows of
 * Firefox refuse the private file system, and those of Safari refuse Blobs. Chrome hides the difference, so the answer
 * is false there. Where all of a site's data is blocked, the same refusals mean something else.
 */
export async function looksPrivate(): Promise<boolean> {
  if (isStorageBlocked()) return false;
  return (await refusesFileSystem()) || !(await canStoreBlobs());
}

async function refusesFileSystem(): Promise<boolean> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return false;
  try {
    await navigator.storage.getDirectory();
    return false;
  } catch (error) {
    // Safari has another error, which also means that memory is short.
    return error instanceof DOMException && error.name === 'SecurityError';
  }
}
