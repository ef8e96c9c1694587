import { Dexie } from 'dexie';
import { type Holdings, hasNoHoldings, placeFor, type StorePlace } from '#domain/ownership.ts';
import { sha256 } from '#web/browser/sha256.ts';
import { readSession } from '../account/session.ts';
import { openStore, type Store, storeName } from '../store/database.ts';
import { storeFailureReason } from '../store/failure.ts';
import { countHoldings, readLastChange } from '../store/holdings.ts';
import { markFirst, markOwn, readMarks } from './marks.ts';
import { moveFiles, ownersOfFiles } from './move-files.ts';

/**
 * The store of an account, or a description of the content if the user must be asked. `isOthers`: the account gets its
 * own store because the content in this browser belongs to another account.
 */
export type Settled =
  | { place: StorePlace; isOthers: boolean }
  | { place: 'ask'; holdings: Holdings; lastChangedAt: number | null };

/** Finds and marks the store of an account to which no mark in localStorage assigns one. */
export async function settle(userId: string): Promise<Settled> {
  const first = openStore(null);
  try {
    if (await Dexie.exists(storeName(userId))) return await settleOwn(first, userId);
    const owner = (await readOwner(first)) ?? markedOwner(userId);
    if (owner?.userId === userId) return await settleFirst(first, userId);
    const holdings = await countHoldings(first);
    const { place, isOthers } = placeFor({
      firstOwner: owner?.userId ?? null,
      isSameAddress: owner !== null && owner.address !== null && owner.address === (await addressDigest()),
      holdsContent: !hasNoHoldings(holdings),
    });
    if (owner !== null && isOthers) markFirst(owner.userId);
    if (place === 'ask') return { place, holdings, lastChangedAt: await readLastChange(first) };
    return place === 'own' ? await settleOwn(first, userId, isOthers) : await settleFirst(first, userId);
  } catch (error) {
    console.error('The owner of the local store could not be read.', error);
    // This release cannot open a newer store at all, and its screens say so. Any other store may belong to another
    // account.
    const isNewer = storeFailureReason(error) === 'newer-store';
    return { place: isNewer ? 'first' : 'own', isOthers: false };
  } finally {
    first.close();
  }
}

/** Gives content without an owner to the account, and returns where its store is. */
export async function claim(userId: string): Promise<StorePlace> {
  // The user may have decided in another tab already.
  const { hasOwn, firstOwner } = readMarks(userId);
  if (hasOwn || (firstOwner !== null && firstOwner !== userId)) return startEmpty(userId);
  const first = openStore(null);
  try {
    // The sync state with an account that no longer exists does not apply to this account.
    await first.recordStates.clear();
    await first.syncState.clear();
    await settleFirst(first, userId);
  } finally {
    first.close();
  }
  return 'first';
}

/** Gives the account an empty store and leaves content without an owner to the account that claims it. */
export async function startEmpty(userId: string): Promise<StorePlace> {
  const first = openStore(null);
  try {
    await settleOwn(first, userId);
  } finally {
    first.close();
  }
  return 'own';
}

async function settleFirst(first: Store, userId: string): Promise<Settled> {
  const value: Owner = { userId, address: await addressDigest() };
  markFirst(userId);
  try {
    await first.syncState.put({ key: ownerKey, value });
    for (const other of await ownersOfFiles(first)) if (other !== userId) await moveFiles(first, other);
  } catch (error) {
    // The disk may be full. The mark in localStorage decides, and the files stay where they are, invisible to all
    // screens.
    console.error('The local store could not be marked.', error);
  }
  return { place: 'first', isOthers: false };
}

async function settleOwn(first: Store, userId: string, isOthers = false): Promise<Settled> {
  await moveFiles(first, userId);
  markOwn(userId);
  return { place: 'own', isOthers };
}

const ownerKey = 'owner';
type Owner = { userId: string; address: string | null };

async function readOwner(first: Store): Promise<Owner | null> {
  const value = (await first.syncState.get(ownerKey))?.value;
  return typeof value === 'object' && value !== null ? (value as Owner) : null;
}

function markedOwner(userId: string): Owner | null {
  const { firstOwner } = readMarks(userId);
  return firstOwner === null ? null : { userId: firstOwner, address: null };
}

/**
 * A digest of the account's confirmed address, so that the store does not contain the address. Null if there is none.
 */
async function addressDigest(): Promise<string | null> {
  const session = readSession();
  const email = session.status === 'signed-in' ? session.user.email : undefined;
  return email ? sha256(new TextEncoder().encode(email.toLowerCase())) : null;
}
