import { lazyModule } from '#web/ui/lazy.tsx';

export const emojiChoice = lazyModule(() => import('./emoji-choice.tsx'));
