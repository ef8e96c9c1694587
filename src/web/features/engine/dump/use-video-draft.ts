import { useEffect } from 'react';
import { createStore } from '#web/browser/external-store.ts';
import { emptyVideoDraft, readVideoDraft, saveVideoDraft, type VideoDraft } from '#web/data/store/ideas.ts';
import { useThrottled } from '../use-throttled.ts';

/** The URL and transcript that were typed but not added yet. They survive tab changes and reloads. */
export function useVideoDraft(): { draft: VideoDraft; change: (change: Partial<VideoDraft>) => void } {
  const draft = typedHere.use() ?? emptyVideoDraft;
  // Ignore failures: adding the idea reports them.
  const save = useThrottled(() => void saveVideoDraft(currentVideoDraft()).catch(() => undefined));
  useEffect(() => {
    if (typedHere.get()) return;
    readVideoDraft().then(
      (stored) => {
        if (!typedHere.get()) typedHere.set(stored);
      },
      () => undefined,
    );
  }, []);
  const change = (changed: Partial<VideoDraft>) => {
    typedHere.set({ ...currentVideoDraft(), ...changed });
    save(undefined);
  };
  return { draft, change };
}

/** The current draft, for code that continues after an `await`. */
export function currentVideoDraft(): VideoDraft {
  return typedHere.get() ?? emptyVideoDraft;
}

/** Null until the user types or the stored draft loads. */
const typedHere = createStore<VideoDraft | null>(null);
