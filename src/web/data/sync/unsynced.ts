import type { Holdings } from '#domain/ownership.ts';
import { countFiles, countHoldings } from '../store/holdings.ts';

/** What is only on this device, and whether some of it is on its way to the account. */
export type Unsynced = { holdings: Holdings; isUploading: boolean };

/** Counts what would be lost if this device lost the account's content. */
export async function unsyncedContent(): Promise<Unsynced> {
  return { holdings: { ...(await countHoldings()), ...(await countFiles()) }, isUploading: false };
}
