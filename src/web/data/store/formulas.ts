import { exampleFormulas } from '#domain/formulas/examples.ts';
import {
  type Formula,
  type FormulaDraft,
  type FormulaEdit,
  newFormula,
  withEdit,
} from '#domain/formulas/formula.ts';
import { isFree } from '#domain/posts/post.ts';
import type { Result } from '#domain/result.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { markRemovedLocally, unmarkRemovedLocally } from '../local-removals.ts';
import { store } from './database.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { storeImage } from './images.ts';
import { useLiveQuery, useStored } from './live-query.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { readBatch, readSetting } from './reading.ts';

export type FormulasState =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'ready'; formulas: Formula[] };

/** Returns all formulas from the store's current state. Loading until `beginFormulas` has added the examples. */
export function useFormulas(): FormulasState {
  const state = useLiveQuery(async (): Promise<FormulasState> => {
    try {
      return (await readSetting('formulasBegun', false))
        ? { status: 'ready', formulas: await store.formulas.toArray() }
        : { status: 'loading' };
    } catch (error) {
      return { status: 'failed', failure: await storeFailure(error) };
    }
  }, []);
  return state ?? { status: 'loading' };
}

/** Adds the examples once per store: removed examples do not reappear. */
export function beginFormulas(): Promise<void> {
  return store.transaction('rw', store.formulas, store.settings, async () => {
    if (await readSetting('formulasBegun', false)) return;
    await store.formulas.bulkPut(exampleFormulas(now()));
    await store.settings.put({ key: 'formulasBegun', value: true });
  });
}

/** Stores a new formula with its image, and returns its id. If the browser cannot save, rejects and stores nothing. */
export async function addFormula(
  draft: FormulaDraft,
  links: { imageUrl: string | null; linkedinUrl: string | null },
  image: PreparedImage | null,
): Promise<string> {
  const formulaId = newId();
  await store.transaction('rw', store.formulas, store.images, async () => {
    const imageId = image && draft.inputMode === 'screenshot' ? await storeImage(image) : null;
    await store.formulas.add(newFormula({ ...draft, imageId }, links, { formulaId, now: now() }));
  });
  requestPersistenceOnce();
  return formulaId;
}

/**
 * Applies an edit to the newest state and returns the previous state for undo. Also restores a formula that was
 * deleted in another tab.
 */
export function editFormula(asSeen: Formula, edit: FormulaEdit): Promise<Result<Formula, 'unchanged'>> {
  return store.transaction('rw', store.formulas, async () => {
    const formula = (await store.formulas.get(asSeen.formulaId)) ?? asSeen;
    const edited = withEdit(formula, edit, now());
    if (edited === formula && formula !== asSeen) return { ok: false, reason: 'unchanged' };
    await store.formulas.put(edited);
    return { ok: true, value: formula };
  });
}

/** The image stays until the formula can no longer be restored. */
export async function deleteFormula(formulaId: string): Promise<void> {
  markRemovedLocally(formulaId);
  await store.formulas.delete(formulaId);
}

export async function restoreFormula(formula: Formula): Promise<void> {
  unmarkRemovedLocally(formula.formulaId);
  await store.formulas.put(formula);
}

/** Shows a formula's breakdown next to the first unstarted post. Returns that post's id. */
export function writeWithFormula(formulaId: string): Promise<Result<string, 'no-unstarted-post'>> {
  return store.transaction('rw', store.settings, store.batches, store.posts, async () => {
    const { posts } = await readBatch();
    const free = posts.find(isFree);
    if (!free) return { ok: false, reason: 'no-unstarted-post' };
    const beside = await readSetting('formulasBeside', {});
    await store.settings.put({ key: 'formulasBeside', value: { ...beside, [free.postId]: formulaId } });
    return { ok: true, value: free.postId };
  });
}

/** The formula shown next to a post. `formula` is null if it was deleted. */
type PostBreakdown = { formulaId: string; formula: Formula | null };

/** Returns the formula shown next to a post; null if there is none, undefined until read. */
export function useBreakdown(postId: string): PostBreakdown | null | undefined {
  return useStored<PostBreakdown | null>(() => readBreakdown(postId), [postId], null);
}

export async function readBreakdown(postId: string): Promise<PostBreakdown | null> {
  const formulaId = (await readSetting('formulasBeside', {}))[postId];
  if (formulaId === undefined) return null;
  return { formulaId, formula: (await store.formulas.get(formulaId)) ?? null };
}

/** Removes the breakdown from a post. */
export function closeBreakdown(postId: string): Promise<void> {
  return store.transaction('rw', store.settings, async () => {
    const { [postId]: _, ...others } = await readSetting('formulasBeside', {});
    await store.settings.put({ key: 'formulasBeside', value: others });
  });
}
