import { useEffect, useState } from 'react';
import {
  applyUpdate,
  dismissUpdate,
  registerServiceWorker,
  useReadyUpdate,
} from '#web/browser/service-worker.ts';
import { useSession } from '#web/data/account/session.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Registers the service worker at the first sign-in and offers new releases: above the bottom bar on phones, in the
 * free middle of the top bar on desktops, or below the toasts.
 */
export function UpdateNotice() {
  const isSignedIn = useSession().status === 'signed-in';
  const isReady = useReadyUpdate();
  const [isUpdating, setUpdating] = useState(false);
  const update = () => {
    setUpdating(true);
    void applyUpdate();
  };
  useEffect(() => {
    if (isSignedIn || navigator.serviceWorker?.controller) registerServiceWorker();
  }, [isSignedIn]);
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-28 z-40 mx-auto max-w-md empty:hidden lg:top-[var(--below-toasts,0.125rem)] lg:bottom-auto"
    >
      {isReady ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface p-3 pl-5 shadow-lift lg:py-1.5">
          <p className="grow text-sm font-medium">A new version of Standout is ready.</p>
          <div className="ml-auto flex gap-2">
            <Button variant="quiet" onClick={dismissUpdate}>
              Later
            </Button>
            <Button isBusy={isUpdating} onClick={update}>
              {isUpdating ? 'Updating…' : 'Update'}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
