import { lazyModule } from '#web/ui/lazy.tsx';

export const emojiPicker = lazyModule(() => import('./emoji-picker.tsx'));
