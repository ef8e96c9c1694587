import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLeaveWarning } from '#web/browser/use-leave-warning.ts';
import { keepAwake } from '#web/browser/wake-lock.ts';

/**
 * Keeps the screen on during a render and asks before leaving the page. Returns the blocker for navigation inside the
 * app.
 */
export function useLeaveGuard(isBusy: boolean) {
  useLeaveWarning(isBusy);
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
  // Switching between the modes stays on this screen.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBusy && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    // The render finished while the dialog was open, so there is nothing to lose anymore.
    if (!isBusy && blocker.state === 'blocked') blocker.reset();
  }, [isBusy, blocker]);
  return blocker;
}
