import { Award, CircleCheck, Flame, Target } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { allDoneMessage, type Progress } from '#domain/posts/batch.ts';
import type { CompletedEntry } from '#domain/posts/history.ts';
import { graceOf, type UserPreferences } from '#domain/posts/preferences.ts';
import { streakOf } from '#domain/posts/streak.ts';
import { pluralize } from '#domain/text/pluralize.ts';
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
  areActionsBelow,
  isWriting,
  isPrimary,
  onStart,
}: {
  progress: Progress;
  completions: readonly CompletedEntry[];
  preferences: UserPreferences;
  /** The buttons once every post is complete. They may still be loading. */
  allDone: ReactNode;
  /** Whether the tab below has the buttons of `allDone`. The header then leaves them out. */
  areActionsBelow: boolean;
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
    <Button variant="quiet" className="-mx-1 px-1!" onClick={() => setTargetOpen(true)}>
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
    <span className="inline-flex items-center gap-1 text-[0.8125rem] font-semibold whitespace-nowrap lg:text-sm">
      <Flame
        aria-hidden="true"
        className={`size-4 lg:size-5 ${streak.days > 0 ? 'text-caution' : 'text-ink-soft'}`}
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
  const mainAction =
    progress.todaysCount > 0 ? (
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        onClick={onStart}
        className="max-md:flex-1 md:max-lg:px-3"
      >
        Write Today's {pluralize(progress.todaysCount, 'Post')}
      </Button>
    ) : areActionsBelow ? null : (
      allDone
    );
  return (
    // On screens wider than a phone, the badges are next to the tabs.
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 md:contents">
      <div className="peer contents md:flex md:basis-full md:items-center md:gap-4">
        <ProgressRing label="Completed posts" value={progress.complete} total={progress.total}>
          <span className="block font-display text-lg leading-tight font-bold tabular-nums lg:text-xl">
            {progress.complete}
          </span>
          <span className="block text-[0.6875rem] leading-none text-ink-soft">of {progress.total}</span>
        </ProgressRing>
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="text-xl leading-7 font-bold md:text-2xl lg:text-3xl lg:leading-9">
            Content Engine
          </h1>
          <p className="text-[0.6875rem] leading-4 text-ink-soft md:text-xs lg:text-sm">
            Your LinkedIn Content Engine
          </p>
          <p className="text-[0.6875rem] leading-4 font-medium tabular-nums md:text-xs lg:text-sm">
            {readyCount}
          </p>
        </div>
        <div className="grid justify-items-end lg:flex lg:items-center lg:gap-3">
          {streakDays}
          {targetBadge}
        </div>
        {/* Takes a whole row of a phone only once its main action is there. */}
        <div className="flex items-center gap-2 max-md:order-1 max-md:has-[[data-main-action]>*]:col-span-full">
          <div data-main-action="" className="contents">
            {mainAction}
          </div>
          <BackupDialog />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 empty:hidden max-md:col-span-2 max-md:peer-has-[[data-main-action]>*]:order-1 max-md:peer-has-[[data-main-action]>*]:col-span-full md:order-last md:max-lg:[&_svg]:hidden">
        {progress.isComplete ? (
          <Badge tone="success">
            <CircleCheck aria-hidden="true" className="size-3.5" />
            {allDoneMessage(progress.total)}
          </Badge>
        ) : null}
        {streak.badgeDays ? (
          <Badge>
            <Award aria-hidden="true" className="size-3.5" />
            {streak.badgeDays}+ days
          </Badge>
        ) : null}
        {progress.rowBadges > 0 ? (
          <Badge>
            <Award aria-hidden="true" className="size-3.5" />
            {pluralize(progress.rowBadges, 'row badge')}
          </Badge>
        ) : null}
      </p>
      {targetDialog}
    </header>
  );
}
