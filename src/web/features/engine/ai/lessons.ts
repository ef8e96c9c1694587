import type { DiscardReason } from '#domain/ai/discard-reasons.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { lazyModule } from '#web/ui/lazy.tsx';
import { saved, toastDone, toastDoneWithAction } from '#web/ui/toast.ts';

const learning = lazyModule(() => import('#web/data/store/learned-rules.ts'));

/** Records an applied answer, so that later edits can teach rules. Failures are ignored: they cost only one lesson. */
export async function recordApplied(
  postId: string,
  applied: { before: string; answer: string; isVersionB: boolean },
): Promise<void> {
  await attempt(async () => (await learning.load()).recordAppliedAnswer(postId, applied));
}

/** Records why an answer was discarded and confirms it with a toast. */
export async function recordDiscarded(reason: DiscardReason, showRules: () => void): Promise<void> {
  const made = await saved(attempt(async () => (await learning.load()).recordDiscarded(reason)));
  if (made === undefined) return;
  if (made === null) toastDone('Answer discarded.', `Noted: ${reason.label.toLowerCase()}.`);
  else toastDoneWithAction(`New rule: ${made.sentence}`, 'Show rules', showRules);
}
