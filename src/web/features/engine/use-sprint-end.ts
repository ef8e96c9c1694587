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

/** Announces the end of a focus sprint once, in one of the open tabs, on any screen. */
export function useSprintEnd(): void {
  const sprint = useSprint();
  useEffect(() => {
    if (sprint.status !== 'running') return;
    let isEnding = false;
    const endIfOver = async () => {
      if (isEnding || sprintAt(sprint, now()).status !== 'finished') return;
      isEnding = true;
      const finished = await attempt(finishFocusSprint);
      // Announce the end even if it can't be stored.
      if (finished.ok && !finished.value) return;
      vibrate('success');
      toastDone('Sprint complete! Great focus session.');
      notify('Sprint Timer Complete!', {
        body: 'Your 15-minute focus session is done. Great job!',
        tag: 'standout-sprint',
      });
    };
    // Browsers throttle intervals in background tabs, so schedule the end once.
    const timer = setTimeout(endIfOver, remainingMilliseconds(sprint, now()) + 20);
    // Timers stop while the machine sleeps, and the clock can change, so check on every tick too.
    const poll = setInterval(endIfOver, sprintTickMilliseconds);
    return () => {
      clearTimeout(timer);
      clearInterval(poll);
    };
  }, [sprint]);
}
