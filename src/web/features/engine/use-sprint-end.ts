import { useEffect } from 'react';
import { remainingMilliseconds } from '#domain/posts/sprint.ts';
import { now } from '#web/browser/clock.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { notify } from '#web/browser/notifications.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useSprint } from '#web/data/store/reading.ts';
import { finishFocusSprint } from '#web/data/store/sprint.ts';
import { saved, sayDone } from '#web/ui/say.ts';

/** Says that a focus sprint is over, once, in one of the open tabs, whatever screen it shows. */
export function useSprintEnd(): void {
  const sprint = useSprint();
  useEffect(() => {
    if (sprint.status !== 'running') return;
    const finish = async () => {
      if (!(await saved(attempt(finishFocusSprint)))) return;
      vibrate('success');
      sayDone('Sprint complete! Great focus session.');
      notify('Sprint Timer Complete!', {
        body: 'Your 15-minute focus session is done. Great job!',
        tag: 'standout-sprint',
      });
    };
    // A timer that a sleeping tab delayed still finds the sprint over by the clock.
    const timer = setTimeout(finish, remainingMilliseconds(sprint, now()) + 20);
    return () => clearTimeout(timer);
  }, [sprint]);
}
