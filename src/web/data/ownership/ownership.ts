import { type Holdings, markedPlace, type StorePlace } from '#domain/ownership.ts';
import { createStore } from '#web/browser/external-store.ts';
import { scopeStoredValues } from '#web/browser/storage-keys.ts';
import { setPageAccount } from '../account/page-account.ts';
import { followSession, readSession } from '../account/session.ts';
import { hasStepLeft } from '../account/session-state.ts';
import { switchStore } from '../store/database.ts';
import { readMarks } from './marks.ts';
import type { Settled } from './settle.ts';

/**
 * The store that this page has open. `asking`: there is content without an owner, and the user must say whether it is
 * theirs. `isOthers`: the account gets an empty store because the content in this browser belongs to another account.
 */
type Ownership =
  | { status: 'closed' }
  | { status: 'asking'; userId: string; holdings: Holdings; lastChangedAt: number | null }
  | { status: 'open'; userId: string; isOthers: boolean };

const state = createStore<Ownership>({ status: 'closed' });
export const useOwnership = state.use;

const waiting: (() => Promise<unknown>)[] = [];
let opening: { userId: string; done: Promise<void> } | null = null;

/**
 * Runs `prepare` once the store of the signed-in account is open. If nobody is signed in yet, resolves immediately,
 * and opening the store later waits for `prepare`.
 */
export async function prepareWhenOpen(prepare: () => Promise<unknown>): Promise<void> {
  await sessionKnown();
  const userId = userInside();
  if (userId !== null) await openStoreOf(userId);
  if (state.get().status === 'open') await prepare();
  else waiting.push(prepare);
}

/** Opens the store of the signed-in account, or finds out that the user must be asked first. */
export async function openStoreOf(userId: string): Promise<void> {
  const current = state.get();
  if (current.status === 'open' && current.userId === userId) return;
  if (opening?.userId !== userId) {
    const done = findPlace(userId).finally(() => {
      opening = null;
    });
    opening = { userId, done };
  }
  await opening.done;
}

async function findPlace(userId: string): Promise<void> {
  // An account with a mark does not wait, so its screens open without delay.
  const place = markedPlace(userId, readMarks(userId));
  const settled: Settled = place
    ? { place, isOthers: false }
    : await (await import('./settle.ts')).settle(userId);
  if (userInside() !== userId) return;
  if (settled.place !== 'ask') return openAt(userId, settled.place, settled.isOthers);
  // The user may have answered in another tab in the meantime.
  const answered = markedPlace(userId, readMarks(userId));
  if (answered) return openAt(userId, answered);
  const { holdings, lastChangedAt } = settled;
  state.set({ status: 'asking', userId, holdings, lastChangedAt });
}

/** Opens a store for an account. At this point, no screen shows anything from a store. */
export async function openAt(userId: string, place: StorePlace, isOthers = false): Promise<void> {
  setPageAccount(userId);
  const scope = place === 'own' ? userId : null;
  scopeStoredValues(scope);
  switchStore(scope);
  // A screen whose first read fails reports that itself.
  await Promise.allSettled(waiting.splice(0).map((prepare) => prepare()));
  state.set({ status: 'open', userId, isOthers });
}

/** Resolves once it is known whether someone is signed in. */
function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (readSession().status === 'loading') return;
      stop();
      resolve();
    };
    const stop = followSession(look);
    look();
  });
}

/** The account that the guard lets through; null if there is none. */
function userInside(): string | null {
  const session = readSession();
  return session.status === 'signed-in' && !hasStepLeft(session) ? session.user.id : null;
}
