import { type DBCore, Dexie, type Middleware } from 'dexie';
import { canStoreBlobs } from './blob-trial.ts';

/** A Blob as its bytes, because private windows of Safari cannot store Blobs. */
type BlobBytes = { blobBytes: ArrayBuffer; type: string; name?: string; lastModified?: number };

/** Makes a database store the bytes of Blobs if it cannot store Blobs. Reads both forms as Blobs. */
export function storeBlobsAsBytes(database: Dexie): void {
  // Checked once per database, when the first Blob is written.
  let tried: Promise<boolean> | null = null;
  database.use(
    bytesForBlobs(() => {
      tried ??= canStoreBlobs();
      return tried;
    }),
  );
  for (const table of database.tables) table.hook('reading', (row) => withBlobs(row));
}

/** The lowest middleware, so that all other code sees Blobs. */
const bytesForBlobs = (canStore: () => Promise<boolean>): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'bytesForBlobs',
  level: -1,
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      return {
        ...table,
        mutate: (request) => {
          if ((request.type !== 'add' && request.type !== 'put') || !request.values.some(hasBlob))
            return table.mutate(request);
          // Awaiting anything else would end the transaction.
          return Dexie.waitFor(storableValues(request.values, canStore)).then((values) =>
            table.mutate({ ...request, values }),
          );
        },
      };
    },
  }),
});

async function storableValues(
  values: readonly unknown[],
  canStore: () => Promise<boolean>,
): Promise<unknown[]> {
  return (await canStore()) ? [...values] : Promise.all(values.map(withBytes));
}

function hasBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return isPlain(value) && Object.values(value).some(hasBlob);
}

async function withBytes(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return bytesOf(value);
  if (!hasBlob(value) || !isPlain(value)) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await withBytes(each)])),
  );
}

async function bytesOf(blob: Blob): Promise<BlobBytes> {
  const bytes = { blobBytes: await blob.arrayBuffer(), type: blob.type };
  return blob instanceof File ? { ...bytes, name: blob.name, lastModified: blob.lastModified } : bytes;
}

function withBlobs(value: unknown): unknown {
  if (!isPlain(value)) return value;
  if (isBlobBytes(value)) return blobOf(value);
  const entries = Object.entries(value).map(([key, each]) => [key, each, withBlobs(each)] as const);
  // Most rows have no Blobs and stay the same object.
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

function blobOf({ blobBytes, type, name, lastModified }: BlobBytes): Blob {
  if (name === undefined) return new Blob([blobBytes], { type });
  return new File([blobBytes], name, { type, ...(lastModified === undefined ? {} : { lastModified }) });
}

function isBlobBytes(value: Record<string, unknown>): value is BlobBytes {
  return value.blobBytes instanceof ArrayBuffer;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
