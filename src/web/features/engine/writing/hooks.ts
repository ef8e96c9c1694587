import { lazyModule } from '#web/ui/lazy.tsx';

export const hookLibrary = lazyModule(() => import('./hook-library.tsx'));
