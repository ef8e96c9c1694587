import { useEffect } from 'react';
import { sprintTickMilliseconds } from '#domain/posts/limits.ts';
import { remainingMilliseconds, sprintAt } from '#domain/posts/sprint.ts';
import { now } from '#web/browser/clock.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { notify } from '#web/browser/notifications.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useSprint } from '#web/data/store/reading.ts';
import { finishFocusSprint } from '#web/data/store/sprint.ts';
import { toastDone } from '#web/ui/toast.ts';

/** Says that a focus sprint is over, once, in one of the open tabs, whatever screen it shows. */
export function useSprintEnd(): void {
  const sprint = useSprint();
  useEffect(() => {
    if (sprint.status !== 'running') return;
    let isEnding = false;
    const endIfOver = async () => {
      if (isEnding || sprintAt(sprint, now()).status !== 'finished') return;
      isEnding = true;
      const noted = await attempt(finishFocusSprint);
      // Where the browser has no room to note it, the time is over all the same.
      if (noted.ok && !noted.value) return;
      vibrate('success');
      toastDone('Sprint complete! Great focus session.');
      notify('Sprint Timer Complete!', {
        body: 'Your 15-minute focus session is done. Great job!',
        tag: 'standout-sprint',
      });
    };
    // Once, for a tab that nobody looks at: the browser holds back in it what comes again and again.
    const timer = setTimeout(endIfOver, remainingMilliseconds(sprint, now()) + 20);
    // And by the clock that shows the sprint, which may be set meanwhile, and goes on while the machine sleeps and its timers do not.
    const look = setInterval(endIfOver, sprintTickMilliseconds);
    return () => {
      clearTimeout(timer);
      clearInterval(look);
    };
  }, [sprint]);
}
