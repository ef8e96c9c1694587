import { useEffect, useSyncExternalStore } from 'react';
import { emptyVideoDraft, keepVideoDraft, readVideoDraft, type VideoDraft } from '#web/data/store/ideas.ts';
import { useThrottled } from '../use-throttled.ts';

/** What was typed or pasted of a video and not yet added. It outlives the tab that it was typed in, and the page. */
export function useVideoDraft(): { draft: VideoDraft; change: (change: Partial<VideoDraft>) => void } {
  const draft = useSyncExternalStore(subscribe, latestVideoDraft);
  // A draft is a convenience: when it cannot be kept, adding the idea says so.
  const keep = useThrottled(() => void keepVideoDraft(latestVideoDraft()).catch(() => undefined));
  useEffect(() => {
    if (typedHere) return;
    readVideoDraft().then(
      (kept) => {
        if (!typedHere) show(kept);
      },
      () => undefined,
    );
  }, []);
  const change = (changed: Partial<VideoDraft>) => {
    show({ ...latestVideoDraft(), ...changed });
    keep(undefined);
  };
  return { draft, change };
}

/** As it is now, for who has waited for an answer meanwhile. */
export function latestVideoDraft(): VideoDraft {
  return typedHere ?? emptyVideoDraft;
}

let typedHere: VideoDraft | null = null;
const listeners = new Set<() => void>();

function show(draft: VideoDraft): void {
  typedHere = draft;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
