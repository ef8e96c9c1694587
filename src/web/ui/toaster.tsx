import { useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from './lazy.tsx';
import { isToasterRequested, requestToaster } from './toast.ts';

const parts = lazyModule(() => import('./toaster-parts.tsx'));

/** The place where toasts appear. Show one with `toast`. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const isRequested = isToasterRequested.use();
  const [isFailed, setFailed] = useState(false);
  // After a failed load, toasts wait for the next interaction.
  const loaded = useLazyModule(parts, isRequested && !isFailed, () => setFailed(true));
  useEffect(() => {
    // Loads before there is a toast, because screen readers announce a live region only if it existed before its
    // text.
    const controller = new AbortController();
    const { signal } = controller;
    const load = () => {
      requestToaster();
      setFailed(false);
    };
    addEventListener('pointerdown', load, { signal });
    addEventListener('keydown', load, { signal });
    return () => controller.abort();
  }, []);
  return loaded && <loaded.ToasterParts theme={theme} />;
}
