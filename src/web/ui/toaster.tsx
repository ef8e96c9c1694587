import { useEffect, useState, useSyncExternalStore } from 'react';
import { late, useLate } from './late.tsx';
import { isToasterWanted, onToasterWanted, wantToaster } from './toast.ts';

const parts = late(() => import('./toaster-parts.tsx'));

/** Where toasts appear. Say one with `toast`. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted);
  const [isFailed, setFailed] = useState(false);
  // What there is to say waits until it can be loaded.
  const loaded = useLate(parts, isWanted && !isFailed, () => setFailed(true));
  useEffect(() => {
    // Before there is anything to say: a live region is only heard when it was there before its words.
    const { signal, abort } = listening();
    const want = () => {
      wantToaster();
      setFailed(false);
    };
    addEventListener('pointerdown', want, { signal });
    addEventListener('keydown', want, { signal });
    return abort;
  }, []);
  return loaded && <loaded.ToasterParts theme={theme} />;
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
