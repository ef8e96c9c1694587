import { type Caller, DatabaseError } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import type { Objects, Put } from './objects.ts';
import { StorageRefusal } from './refusal.ts';

/**
 * Has an object's row say that its bytes are kept, and returns its id. Of what is refused nothing stays, and what it takes the place of goes. Where the
 * answer to the commit was lost, the bytes stay: the row may be there, and without them it would be an object of nothing.
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

/** Removes bytes that no row knows. What cannot be removed now is left to the next start: what was asked for is done all the same. */
async function removeBlob(blobs: Blobs, version: string): Promise<void> {
  await blobs
    .remove([version])
    .catch((error: unknown) => console.error('Bytes without an object could not be removed:', error));
}

/** Whether something of a transaction that failed may stay: its connection broke (class 08) or was ended (57), and the commit may have come through. */
export function mayBeCommitted(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57)/.test(error.code);
  return error instanceof Error && !(error instanceof StorageRefusal);
}
