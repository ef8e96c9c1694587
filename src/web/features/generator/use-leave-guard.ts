import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { keepAwake } from '#web/browser/wake-lock.ts';

/** While videos are made: keeps the screen on, and asks before the page is left. What it gives is the question on the way to another screen. */
export function useLeaveGuard(isBusy: boolean) {
  useLeaveWarning(isBusy);
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
  // From one kind of making to the other is not away from here.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBusy && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    // The video got ready while one was asked whether to leave: nothing is lost any more, and it is worth a look.
    if (!isBusy && blocker.state === 'blocked') blocker.reset();
  }, [isBusy, blocker]);
  return blocker;
}
