import type { SupabaseClient } from '@supabase/supabase-js';
import type { FileRef } from '#domain/file-ref.ts';
import { sha256 } from '#web/browser/sha256.ts';
import { withClient } from '../backend-request.ts';

/** The account has no space left, there is no network, the file exceeds the bucket's limit, or the server refused. */
export type UploadFailure = 'full' | 'offline' | 'too-large' | 'failed';
/** There is no network, the account no longer has the file, or the server refused. */
export type FetchFailure = 'offline' | 'missing' | 'failed';

const bucketId = 'content';
/** The limit of the bucket. */
const maxFileBytes = 25_000_000;

/**
 * Uploads a file to the account unless the account has it. Its name is its digest, so repeated uploads, even from
 * another device, find the existing file.
 */
export async function ensureUploaded(
  blob: Blob,
): Promise<{ ok: true; ref: FileRef } | { ok: false; reason: UploadFailure }> {
  if (blob.size > maxFileBytes) return { ok: false, reason: 'too-large' };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const ref = { sha256: await sha256(bytes), bytes: bytes.length, type: blob.type };
  // The real type is in the reference. A neutral type ensures that the storage never serves a script or a page.
  const file = new Blob([bytes], { type: 'application/octet-stream' });
  const { error } = await withClient(async (client) => {
    const name = await nameOf(client, ref);
    if (name === null) return signedOut;
    return client.storage.from(bucketId).upload(name, file, { contentType: file.type, upsert: false });
  });
  if (error === null || statusOf(error) === 409) return { ok: true, ref };
  return { ok: false, reason: uploadFailure(statusOf(error)) };
}

/**
 * Downloads a file from the account. Bytes that don't match the reference count as failed. Calls for the same file
 * share one request. Only a few run at a time, so that a screen full of images does not block the connection.
 */
export function fetchFile(
  ref: FileRef,
): Promise<{ ok: true; blob: Blob } | { ok: false; reason: FetchFailure }> {
  const running = fetches.get(ref.sha256);
  if (running) return running;
  const fetching = oneAtATime(() => download(ref)).finally(() => fetches.delete(ref.sha256));
  fetches.set(ref.sha256, fetching);
  return fetching;
}

const fetches = new Map<string, ReturnType<typeof fetchFile>>();

async function download(ref: FileRef): ReturnType<typeof fetchFile> {
  const { data, error } = await withClient(async (client) => {
    const name = await nameOf(client, ref);
    return name === null ? signedOut : client.storage.from(bucketId).download(name);
  });
  if (error) {
    const status = statusOf(error);
    return { ok: false, reason: status === null ? 'offline' : status === 404 ? 'missing' : 'failed' };
  }
  const bytes = new Uint8Array(await data.arrayBuffer());
  if ((await sha256(bytes)) !== ref.sha256) return { ok: false, reason: 'failed' };
  return { ok: true, blob: new Blob([bytes], { type: ref.type }) };
}

/** Deletes a file from the account. If that fails, the file only wastes storage. */
export async function removeFile(ref: FileRef): Promise<void> {
  await withClient(async (client) => {
    const name = await nameOf(client, ref);
    return name === null ? signedOut : client.storage.from(bucketId).remove([name]);
  });
}

const maxFetches = 4;
let runningCount = 0;
const waiting: (() => void)[] = [];

async function oneAtATime<Value>(run: () => Promise<Value>): Promise<Value> {
  if (runningCount >= maxFetches) await new Promise<void>((resolve) => waiting.push(resolve));
  else runningCount += 1;
  try {
    return await run();
  } finally {
    // Starts the next waiting request.
    const next = waiting.shift();
    if (next) next();
    else runningCount -= 1;
  }
}

const signedOut = { data: null, error: { status: 401 } };

/** The path of a file in the user's own folder; null if nobody is signed in. */
async function nameOf({ auth }: SupabaseClient, { sha256: digest }: FileRef): Promise<string | null> {
  const { data } = await auth.getSession();
  return data.session ? `${data.session.user.id}/${digest}` : null;
}

/**
 * The status of a storage error; null if the storage did not answer. It may send 400 with the real status in the body.
 */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  if (typeof status !== 'number') return null;
  const stated = 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  return Number.isInteger(stated) && stated > 0 ? stated : status;
}

function uploadFailure(status: number | null): UploadFailure {
  if (status === null) return 'offline';
  // On hosted projects, a policy refuses the row. The embedded server also refuses above the operator's limit per
  // account.
  return status === 403 || status === 413 ? 'full' : 'failed';
}
