import { useLiveQuery } from 'dexie-react-hooks';
import { exampleFormulas } from '#domain/formulas/examples.ts';
import {
  type Formula,
  type FormulaDraft,
  type FormulaEdit,
  newFormula,
  withEdit,
} from '#domain/formulas/formula.ts';
import { isFree } from '#domain/posts/post.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { forgetRemovedHere, noteRemovedHere } from '../removed-here.ts';
import { store } from './database.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { keepImage } from './images.ts';
import { useStored } from './live-reading.ts';
import { keepForGood } from './persistence.ts';
import { readBatch, readSetting } from './reading.ts';

export type FormulasState =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'ready'; formulas: Formula[] };

/** All formulas, as they are in the store now. Loading until `beginFormulas` has put the examples there. */
export function useFormulas(): FormulasState {
  const state = useLiveQuery(async (): Promise<FormulasState> => {
    try {
      return (await readSetting('formulasBegun', false))
        ? { status: 'ready', formulas: await store.formulas.toArray() }
        : { status: 'loading' };
    } catch (error) {
      return { status: 'failed', failure: storeFailure(error) };
    }
  }, []);
  return state ?? { status: 'loading' };
}

/** Puts the examples there, once in the life of a store: who removes them does not see them again. */
export function beginFormulas(): Promise<void> {
  return store.transaction('rw', store.formulas, store.settings, async () => {
    if (await readSetting('formulasBegun', false)) return;
    await store.formulas.bulkPut(exampleFormulas(now()));
    await store.settings.put({ key: 'formulasBegun', value: true });
  });
}

/** Keeps a new formula, with its picture when it has one. Rejects when the browser cannot save; nothing is kept then. */
export async function addFormula(
  draft: FormulaDraft,
  links: { imageUrl: string | null; linkedinUrl: string | null },
  image: PreparedImage | null,
): Promise<void> {
  await store.transaction('rw', store.formulas, store.images, async () => {
    const imageId = image && draft.inputMode === 'screenshot' ? await keepImage(image) : null;
    await store.formulas.add(newFormula({ ...draft, imageId }, links, { formulaId: newId(), now: now() }));
  });
  keepForGood();
}

/** Saves an edit of the newest state; gives what that was, for undo, or null when nothing changes. One that another tab has deleted comes back with it. */
export function editFormula(asSeen: Formula, edit: FormulaEdit): Promise<Formula | null> {
  return store.transaction('rw', store.formulas, async () => {
    const formula = (await store.formulas.get(asSeen.formulaId)) ?? asSeen;
    const edited = withEdit(formula, edit, now());
    if (edited === formula && formula !== asSeen) return null;
    await store.formulas.put(edited);
    return formula;
  });
}

/** Its picture stays until it is certain that nobody wants the formula back. */
export async function deleteFormula(formulaId: string): Promise<void> {
  noteRemovedHere(formulaId);
  await store.formulas.delete(formulaId);
}

export async function putFormulaBack(formula: Formula): Promise<void> {
  forgetRemovedHere(formula.formulaId);
  await store.formulas.put(formula);
}

/** Puts a formula's breakdown beside the first post of the batch that nobody began; gives that post's id, or null when none is free. */
export function writeWithFormula(formulaId: string): Promise<string | null> {
  return store.transaction('rw', store.settings, store.batches, store.posts, async () => {
    const { posts } = await readBatch();
    const free = posts.find(isFree);
    if (!free) return null;
    const beside = await readSetting('formulasBeside', {});
    await store.settings.put({ key: 'formulasBeside', value: { ...beside, [free.postId]: formulaId } });
    return free.postId;
  });
}

/** The formula that stands beside a post, null when it is deleted. Null when none does, undefined until it is read. */
export function useFormulaBeside(
  postId: string,
): { formulaId: string; formula: Formula | null } | null | undefined {
  const read = async () => {
    const formulaId = (await readSetting('formulasBeside', {}))[postId];
    if (formulaId === undefined) return null;
    return { formulaId, formula: (await store.formulas.get(formulaId)) ?? null };
  };
  return useStored(read, [postId], null);
}

/** Takes the breakdown away from beside a post. */
export function closeFormulaBeside(postId: string): Promise<void> {
  return store.transaction('rw', store.settings, async () => {
    const { [postId]: _, ...others } = await readSetting('formulasBeside', {});
    await store.settings.put({ key: 'formulasBeside', value: others });
  });
}
