import { shareText } from '#domain/export/text.ts';
import type { CompletedEntry } from '#domain/posts/history.ts';
import type { Post } from '#domain/posts/post.ts';
import { graceOf, type UserPreferences } from '#domain/posts/preferences.ts';
import { streakOf } from '#domain/posts/streak.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { copyWithToast } from './copy-with-toast.ts';

/** Copies one line about the progress of a batch. */
export async function shareProgress({
  posts,
  completions,
  preferences,
}: {
  posts: readonly Post[];
  completions: readonly CompletedEntry[];
  preferences: UserPreferences;
}): Promise<void> {
  const completeCount = posts.filter(({ state }) => state === 'complete').length;
  const streak = streakOf(completions, {
    now: now(),
    timeZone: timeZone(),
    dailyTarget: preferences.dailyTarget,
    grace: graceOf(preferences),
  });
  await copyWithToast(
    shareText(completeCount, posts.length, streak.days),
    `${completeCount}/${posts.length} posts complete: ready to share.`,
  );
}
