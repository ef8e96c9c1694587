import { Award, CircleCheck, Flame, Target } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Progress } from '#domain/posts/batch.ts';
import type { CompletedEntry } from '#domain/posts/history.ts';
import { graceOf, type UserPreferences } from '#domain/posts/preferences.ts';
import { streakOf } from '#domain/posts/streak.ts';
import { counted } from '#domain/text/counted.ts';
import { timeZone, useNow } from '#web/browser/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { BackupDialog } from './backup-dialog.tsx';
import { DailyTargetDialog } from './daily-target-dialog.tsx';

/** Batch progress, streak, daily target, and the button that starts today's posts. */
export function EngineHeader({
  progress,
  completions,
  preferences,
  allDone,
  isWriting,
  isPrimary,
  onStart,
}: {
  progress: Progress;
  completions: readonly CompletedEntry[];
  preferences: UserPreferences;
  /** Shown once every post is complete. */
  allDone: ReactNode;
  /** Whether a post is open. The header then takes less space. */
  isWriting: boolean;
  /** Whether the header's button is the screen's primary button. */
  isPrimary: boolean;
  onStart: () => void;
}) {
  const now = useNow(60_000);
  const { dailyTarget } = preferences;
  const grace = graceOf(preferences);
  const streak = streakOf(completions, { now, timeZone: timeZone(), dailyTarget, grace });
  const [isTargetOpen, setTargetOpen] = useState(false);
  const targetBadge = (
    <Button variant="quiet" className="-mx-1 px-2" onClick={() => setTargetOpen(true)}>
      <Badge tone={streak.isTargetMet ? 'success' : 'neutral'}>
        {streak.isTargetMet ? (
          <CircleCheck aria-hidden="true" className="size-3.5" />
        ) : (
          <Target aria-hidden="true" className="size-3.5" />
        )}
        Today {streak.completedToday}/{dailyTarget}
      </Badge>
      <span className="sr-only">, change daily target</span>
    </Button>
  );
  const streakDays = (
    <span className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold">
      <Flame
        aria-hidden="true"
        className={`size-5 ${streak.days > 0 ? 'text-accent-ink' : 'text-ink-soft'}`}
      />
      {streak.days}-day streak
    </span>
  );
  const targetDialog = (
    <DailyTargetDialog dailyTarget={dailyTarget} isOpen={isTargetOpen} onOpenChange={setTargetOpen} />
  );
  const readyCount = `${progress.complete}/${progress.total} posts ready to publish`;
  if (isWriting) {
    return (
      <header className="max-lg:sr-only lg:order-last lg:flex lg:items-center lg:gap-4">
        <h1 tabIndex={-1} className="sr-only">
          Content Engine
        </h1>
        <span className="max-lg:hidden">
          <ProgressRing label="Completed posts" value={progress.complete} total={progress.total} isSmall />
        </span>
        <p className="text-sm font-medium lg:-ml-2">{readyCount}</p>
        <div className="flex items-center gap-2 max-lg:hidden">
          {streakDays}
          {targetBadge}
        </div>
        {targetDialog}
      </header>
    );
  }
  return (
    <header className="flex basis-full flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-6 sm:gap-y-5">
      <ProgressRing label="Completed posts" value={progress.complete} total={progress.total}>
        <span className="block font-display text-2xl font-bold tabular-nums">{progress.complete}</span>
        <span className="block text-xs text-ink-soft">of {progress.total}</span>
      </ProgressRing>
      <div className="grid min-w-0 flex-1 basis-52 sm:gap-1">
        <h1 tabIndex={-1} className="text-2xl font-bold sm:text-4xl">
          Content Engine
        </h1>
        <p className="text-ink-soft">Your LinkedIn Content Engine</p>
        <p className="text-sm font-medium">{readyCount}</p>
      </div>
      <div className="grid w-full gap-3 md:max-lg:contents lg:w-auto lg:justify-items-end">
        <div className="flex flex-wrap items-center gap-2 md:max-lg:order-last md:max-lg:basis-full">
          {streakDays}
          {targetBadge}
          <span className="flex gap-2 empty:hidden max-md:order-last max-md:-mt-1 max-md:mb-1 max-md:w-full">
            {streak.badgeDays ? (
              <Badge tone="accent">
                <Award aria-hidden="true" className="size-3.5" />
                {streak.badgeDays}+ days
              </Badge>
            ) : null}
            {progress.rowBadges > 0 ? (
              <Badge tone="success">
                <Award aria-hidden="true" className="size-3.5" />
                {counted(progress.rowBadges, 'row badge')}
              </Badge>
            ) : null}
          </span>
          <span className="ml-auto">
            <BackupDialog />
          </span>
        </div>
        {progress.todaysCount > 0 ? (
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            onClick={onStart}
            className="w-full md:w-auto"
          >
            Write Today's {counted(progress.todaysCount, 'Post')}
          </Button>
        ) : (
          allDone
        )}
      </div>
      {targetDialog}
    </header>
  );
}
