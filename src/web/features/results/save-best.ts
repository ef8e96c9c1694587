import type { Attempt } from '#domain/result.ts';
import { formulaOfPost } from '#domain/results/formula-of-post.ts';
import { hookOf } from '#domain/results/hook-shape.ts';
import type { MeasuredPost } from '#domain/results/published-post.ts';
import { hasFormulaOf } from '#web/data/results/known-formula.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addFormula, beginFormulas, deleteFormula } from '#web/data/store/formulas.ts';
import { readSavedHooks, removeHook, saveHook } from '#web/data/store/saved-hooks.ts';
import { isSaved, toastDone, toastDoneWithUndo } from '#web/ui/toast.ts';

/** Adds a post to the Formula Page with a suggested breakdown. */
export async function saveAsFormula(post: MeasuredPost, usual: number): Promise<Attempt<null>> {
  const saved = await attempt(async () => {
    // Otherwise the example formulas would never be added.
    await beginFormulas();
    const isNew = !(await hasFormulaOf(post.text));
    return isNew
      ? addFormula(formulaOfPost(post, usual), { imageUrl: null, linkedinUrl: post.url }, null)
      : null;
  });
  if (!saved.ok) return saved;
  const formulaId = saved.value;
  if (formulaId === null) {
    toastDone('Already on the Formula Page');
    return { ok: true, value: null };
  }
  const undo = () => void isSaved(attempt(() => deleteFormula(formulaId)));
  toastDoneWithUndo('Saved to Formula Page', undo);
  return { ok: true, value: null };
}

/** Adds the first line of a post to the saved hooks. */
export async function saveAsHook(post: MeasuredPost): Promise<Attempt<null>> {
  const hook = hookOf(post.text);
  const saved = await attempt(async () => {
    const isNew = !(await readSavedHooks()).includes(hook);
    if (isNew) await saveHook(hook);
    return isNew;
  });
  if (!saved.ok) return saved;
  const undo = () => void isSaved(attempt(() => removeHook(hook)));
  if (saved.value) toastDoneWithUndo('Saved in the hook library under “Your best”', undo);
  else toastDone('This hook is already in the hook library');
  return { ok: true, value: null };
}
