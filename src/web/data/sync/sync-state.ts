import type { FileRef } from '#domain/file-ref.ts';
import type { AccountRecord } from '#domain/sync/record.ts';
import type { store } from '../store/database.ts';

/** The local store of one account. Sync holds on to it while the page may switch to another. */
export type LocalStore = typeof store;

/**
 * Up to where this device knows the account: everything up to the version `after`. While it is new, only what is not
 * below `before`: it pulls the newest records first.
 */
export type Cursor = { epoch: string; after: number; before: number | null };

/** What the sync of a device remembers, by name. */
export type SyncMemory = {
  /** A new store is a new device: it has shared nothing. */
  device: string;
  cursor: Cursor;
  /** Records of the account that the store cannot take yet: see `apply-records.ts`. */
  held: AccountRecord[];
  /** Posts or batches came or went since the batches were tidied. */
  isUntidy: boolean;
  /** Which kinds and formats the release could read that pulled last. */
  release: string;
  /** The logo of the brand kit as this browser holds it, and as the account does. */
  logo: { ref: FileRef; dataUrl: string };
  /** The account's choice, as it was answered last. */
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
