import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isToasterWanted, onToasterWanted, wantToaster } from './toast.ts';

const ToasterParts = lazy(() => import('./toaster-parts.tsx'));

/** Where toasts appear. Say one with `toast`. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted);
  useEffect(() => {
    // Before there is anything to say: a live region is only heard when it was there before its words.
    const { signal, abort } = listening();
    addEventListener('pointerdown', wantToaster, { signal });
    addEventListener('keydown', wantToaster, { signal });
    return abort;
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToasterParts theme={theme} />
    </Suspense>
  ) : null;
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
