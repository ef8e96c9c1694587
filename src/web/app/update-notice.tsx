import { useEffect } from 'react';
import type { Attempt } from '#domain/result.ts';
import {
  applyUpdate,
  dismissUpdate,
  registerServiceWorker,
  useReadyUpdate,
} from '#web/browser/service-worker.ts';
import { useSession } from '#web/data/account/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';

/**
 * Registers the service worker at the first sign-in and offers new releases: above the bottom bar on phones, in the
 * free middle of the top bar on desktops, or below the toasts.
 */
export function UpdateNotice() {
  const isSignedIn = useSession().status === 'signed-in';
  const isReady = useReadyUpdate();
  const { run: update, isPending } = useAction(applyOrExplain, { failure: 'Couldn’t update' });
  useEffect(() => {
    if (isSignedIn || navigator.serviceWorker?.controller) registerServiceWorker();
  }, [isSignedIn]);
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-28 z-40 mx-auto max-w-md empty:hidden max-md:bottom-[calc(max(7rem,var(--covered-below,0px)+0.5rem)+var(--toasts-height,0px))] lg:top-[calc(0.125rem+env(safe-area-inset-top)+var(--toasts-height,0px))] lg:bottom-auto"
    >
      {isReady ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface p-3 pl-5 shadow-lift lg:py-1.5">
          <p className="grow text-sm font-medium">A new version of Standout is ready.</p>
          <div className="ml-auto flex gap-2">
            <Button variant="quiet" onClick={dismissUpdate}>
              Later
            </Button>
            <Button isBusy={isPending} onClick={() => void update()}>
              {isPending ? 'Updating…' : 'Update'}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

async function applyOrExplain(): Promise<Attempt<null>> {
  return (await applyUpdate())
    ? { ok: true, value: null }
    : { ok: false, message: 'Check your connection and try again.' };
}
