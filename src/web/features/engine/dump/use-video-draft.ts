import { useEffect } from 'react';
import { createStore } from '#web/browser/external-store.ts';
import { emptyVideoDraft, keepVideoDraft, readVideoDraft, type VideoDraft } from '#web/data/store/ideas.ts';
import { useThrottled } from '../use-throttled.ts';

/** What was typed or pasted of a video and not yet added. It outlives the tab that it was typed in, and the page. */
export function useVideoDraft(): { draft: VideoDraft; change: (change: Partial<VideoDraft>) => void } {
  const draft = typedHere.use() ?? emptyVideoDraft;
  // A draft is a convenience: when it cannot be kept, adding the idea says so.
  const keep = useThrottled(() => void keepVideoDraft(latestVideoDraft()).catch(() => undefined));
  useEffect(() => {
    if (typedHere.get()) return;
    readVideoDraft().then(
      (kept) => {
        if (!typedHere.get()) typedHere.set(kept);
      },
      () => undefined,
    );
  }, []);
  const change = (changed: Partial<VideoDraft>) => {
    typedHere.set({ ...latestVideoDraft(), ...changed });
    keep(undefined);
  };
  return { draft, change };
}

/** As it is now, for who has waited for an answer meanwhile. */
export function latestVideoDraft(): VideoDraft {
  return typedHere.get() ?? emptyVideoDraft;
}

const typedHere = createStore<VideoDraft | null>(null);
