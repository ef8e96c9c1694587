import { isStorageBlocked } from '#web/browser/blocked-storage.ts';
import { canStoreBlobs } from './blob-trial.ts';

/**
 * Whether this looks like a private window, to explain a failed write. Browsers don't report it, but private windows
 * of Firefox refuse the private file system, and those of Safari refuse Blobs. Chrome hides the difference, so the
 * result is false there. If all data of a site is blocked, the same refusals have another meaning.
 */
export async function looksLikePrivateWindow(): Promise<boolean> {
  if (isStorageBlocked()) return false;
  return (await refusesFileSystem()) || !(await canStoreBlobs());
}

async function refusesFileSystem(): Promise<boolean> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return false;
  try {
    await navigator.storage.getDirectory();
    return false;
  } catch (error) {
    // Safari throws another error, which can also mean that memory is low.
    return error instanceof DOMException && error.name === 'SecurityError';
  }
}
