import type { PostResult } from '#domain/results/published-post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { removeResults, saveResults } from '#web/data/results/requests.ts';
import { isSaved, toastDoneWithUndo } from '#web/ui/toast.ts';

/** Reports saved numbers. Undo restores `replaced`, the earlier numbers of the same posts. */
export function reportSaved(saved: readonly PostResult[], replaced: readonly PostResult[]): void {
  const kept = new Set(replaced.map(({ id }) => id));
  const added = saved.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const undo = async () => {
    if (added.length > 0) await isSaved(removeResults(added));
    if (replaced.length > 0) await isSaved(saveResults(replaced));
  };
  toastDoneWithUndo(`Saved numbers for ${pluralize(saved.length, 'post')}`, () => void undo());
}

/** Reports removed numbers and offers Undo. */
export function reportRemoved(result: PostResult): void {
  toastDoneWithUndo('Numbers removed', () => void isSaved(saveResults([result])));
}
