import type { FileRef } from '#domain/file-ref.ts';
import type { AccountRecord } from '#domain/sync/record.ts';
import type { store } from '../store/database.ts';

/** The local store of one account. Sync keeps using it even if the page switches to another store. */
export type LocalStore = typeof store;

/**
 * Which part of the account this device knows: everything up to the version `after`. A new device pulls the newest
 * records first, so it knows only records from `before` on.
 */
export type Cursor = { epoch: string; after: number; before: number | null };

/** What a device's sync remembers, by name. */
export type SyncMemory = {
  /** The id of this device. A new store is a new device, because it has shared nothing. */
  device: string;
  cursor: Cursor;
  /** Records of the account that the store cannot take yet: see `apply-records.ts`. */
  held: AccountRecord[];
  /** True if posts or batches were added or removed after the batches were last tidied. */
  isUntidy: boolean;
  /** The kinds and formats that the release which last pulled could read. */
  release: string;
  /** The logo of the brand kit, both in this browser and in the account. */
  logo: { ref: FileRef; dataUrl: string };
  /** The account's choice in its last answer. */
  choice: 'ask' | 'on' | 'off';
};

export async function remembered<Name extends keyof SyncMemory>(
  local: LocalStore,
  name: Name,
): Promise<SyncMemory[Name] | undefined> {
  const row = await local.syncState.get(name);
  return row?.value as SyncMemory[Name] | undefined;
}

export async function remember<Name extends keyof SyncMemory>(
  local: LocalStore,
  name: Name,
  value: SyncMemory[Name],
): Promise<void> {
  await local.syncState.put({ key: name, value });
}
