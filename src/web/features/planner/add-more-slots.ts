import { pluralize } from '#domain/text/pluralize.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addSlots, undoAddSlots } from '#web/data/store/planner.ts';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';
import { notSaved } from './not-saved.ts';

/** Adds ten slots, or fewer if the planner is almost full, and offers Undo. `flush` saves all unsaved text. */
export async function addMoreSlots(flush: () => Promise<unknown>): Promise<void> {
  const added = await saved(attempt(addSlots), notSaved);
  if (!added?.length) return;
  toastDoneWithUndo(addedWords(added.length), async () => {
    // Save first, so that slots with unsaved text are not removed.
    await flush();
    await saved(
      attempt(() => undoAddSlots(added)),
      notSaved,
    );
  });
}

function addedWords(count: number): string {
  // The specified message for the usual case.
  if (count === 10) return 'Added 10 more posts';
  return `Added ${pluralize(count, 'more post')}`;
}
