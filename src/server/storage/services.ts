import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Blobs } from './blobs.ts';
import type { Buckets } from './buckets.ts';
import type { Objects } from './objects.ts';

/** What objects are served from. `maxBytes` is the largest object of all buckets, `accountBytes` what those of one person may take together. */
export type StorageServices = Readonly<{
  database: Database;
  keys: Keys;
  blobs: Blobs;
  storage: Readonly<{ maxBytes: number; accountBytes: number | undefined }>;
  now: () => Date;
  /** The address that people know the site by. */
  siteUrl: string;
}>;

/** What the storage endpoints stand on; the same for every request. */
export type EndpointServices = Omit<StorageServices, 'storage'> &
  Readonly<{ objects: Objects; buckets: Buckets; maxBytes: number; accountBytes: number | undefined }>;
