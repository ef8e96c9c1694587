import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const preferencesSchema = z.object({
  /** Whether videos are brought to one loudness. */
  isSoundLevelled: z.boolean(),
  /** How all videos of a batch are made. */
  batchFraming: z._default(z.enum(['fit', 'fill', 'blur']), 'fit'),
  isBatchFast: z._default(z.boolean(), false),
});

/** How this browser's videos are made, beside what is said of each. */
export type VideoPreferences = z.infer<typeof preferencesSchema>;

const defaults: VideoPreferences = { isSoundLevelled: true, batchFraming: 'fit', isBatchFast: false };
const storageKey = 'standout-video-preferences';
const changedHere = new EventTarget();
let current: VideoPreferences | null = null;

/** The preferences that were kept last. */
export function useVideoPreferences(): VideoPreferences {
  return useSyncExternalStore(subscribe, () => {
    current ??= kept();
    return current;
  });
}

/** Keeps them. Where storage is full or blocked, they last as long as the page. */
export function saveVideoPreferences(preferences: VideoPreferences): void {
  current = preferences;
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // What was chosen is on the screen and in use.
  }
  changedHere.dispatchEvent(new Event('change'));
}

function kept(): VideoPreferences {
  try {
    return preferencesSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
  } catch {
    return defaults;
  }
}

function subscribe(onChange: () => void): () => void {
  const changedElsewhere = () => {
    current = kept();
    onChange();
  };
  changedHere.addEventListener('change', onChange);
  addEventListener('storage', changedElsewhere);
  return () => {
    changedHere.removeEventListener('change', onChange);
    removeEventListener('storage', changedElsewhere);
  };
}
