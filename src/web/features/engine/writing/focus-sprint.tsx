import { Pause, Play, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { sprintTickMilliseconds } from '#domain/posts/limits.ts';
import { remainingMilliseconds, sprintAt, sprintFraction } from '#domain/posts/sprint.ts';
import { useNow } from '#web/browser/clock.ts';
import { requestNotifications } from '#web/browser/notifications.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useSprint } from '#web/data/store/reading.ts';
import { pauseFocusSprint, resetFocusSprint, startFocusSprint } from '#web/data/store/sprint.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { saved } from '#web/ui/toast.ts';

/** The 15-minute sprint timer. It uses the wall clock, so it survives reloads, other tabs, and sleep. */
export const FocusSprint = memo(function FocusSprint() {
  const stored = useSprint();
  const now = useNow(sprintTickMilliseconds);
  const sprint = sprintAt(stored, now);
  const isRunning = sprint.status === 'running';
  const remaining = sprint.status === 'finished' ? 0 : remainingMilliseconds(sprint, now);
  const start = async () => {
    await saved(attempt(startFocusSprint));
    await requestNotifications();
  };
  return (
    <Card aria-label="Focus Sprint">
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <div className="mr-auto">
            <h2 className="text-sm font-medium text-ink-soft">Focus Sprint</h2>
            <span role="timer" className="font-display text-2xl leading-tight font-bold tabular-nums">
              {timerLabel(Math.ceil(remaining / 1_000))}
            </span>
          </div>
          {isRunning ? (
            <Button variant="secondary" onClick={() => void saved(attempt(pauseFocusSprint))}>
              <Pause aria-hidden="true" className="size-4" />
              Pause
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => void start()}>
              <Play aria-hidden="true" className="size-4" />
              {sprint.status === 'paused' ? 'Resume' : 'Start'}
            </Button>
          )}
          <Button
            variant="quiet"
            size="icon"
            aria-label="Reset sprint"
            disabled={sprint.status === 'idle'}
            onClick={() => void saved(attempt(resetFocusSprint))}
          >
            <RotateCcw aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <Progress label={labels[sprint.status]} fraction={sprintFraction(stored, now)} />
      </div>
    </Card>
  );
});

const labels = {
  idle: '15 minutes, one post',
  running: 'Running',
  paused: 'Paused',
  finished: 'Sprint complete! Great focus session.',
} as const;
