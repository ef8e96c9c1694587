import { useEffect, useState } from 'react';
import { whenIdle } from '#web/browser/idle.ts';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';

const notice = lazyModule(() => import('./update-notice.tsx'));

/** Offers new releases. Loads once the screen is idle, because nothing is registered or shown before. */
export function LateUpdateNotice() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  // If it cannot be loaded, the next page tries again.
  const loaded = useLazyModule(notice, isIdle, () => setIdle(false));
  return loaded && <loaded.UpdateNotice />;
}
