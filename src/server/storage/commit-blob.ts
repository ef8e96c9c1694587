import { type Caller, DatabaseError } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import type { Objects, Put } from './objects.ts';
import { StorageRefusal } from './refusal.ts';

/**
 * Writes the row for a stored blob and returns the object's id. If the write fails, the blob is removed; if it
 * replaces an object, the old blob is. If the commit's result is unknown, the blob stays, because the row may
 * exist.
 */
export async function commitBlob(
  { objects, blobs }: Readonly<{ objects: Objects; blobs: Blobs }>,
  caller: Caller,
  put: Put,
): Promise<string> {
  const { id, previous } = await objects.put(caller, put).catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await removeBlob(blobs, put.version);
    throw error;
  });
  if (previous !== null) await removeBlob(blobs, previous);
  return id;
}

/** Removes a blob without a row. Only logs a failure, because the next start removes the blob. */
async function removeBlob(blobs: Blobs, version: string): Promise<void> {
  await blobs
    .remove([version])
    .catch((error: unknown) => console.error('Failed to remove an unused blob:', error));
}

/**
 * Whether a failed transaction may have been committed: its connection was lost (class 08) or terminated (class
 * 57).
 */
export function mayBeCommitted(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57)/.test(error.code);
  return error instanceof Error && !(error instanceof StorageRefusal);
}
