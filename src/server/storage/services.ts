import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Blobs } from './blobs.ts';
import type { Buckets } from './buckets.ts';
import type { Objects } from './objects.ts';

/** Dependencies of the storage API. `maxBytes` limits each object, `accountBytes` the total per account. */
export type StorageServices = Readonly<{
  database: Database;
  keys: Keys;
  blobs: Blobs;
  storage: Readonly<{ maxBytes: number; accountBytes: number | undefined }>;
  now: () => Date;
  /** The public address of the site. */
  siteUrl: string;
}>;

/** Dependencies of the endpoints, which are the same for every request. */
export type EndpointServices = Omit<StorageServices, 'storage'> &
  Readonly<{ objects: Objects; buckets: Buckets; maxBytes: number; accountBytes: number | undefined }>;
