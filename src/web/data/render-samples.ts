import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type RenderSample, withSample } from '#domain/video/render-time.ts';

const schema = z.array(
  z.object({
    engine: z.enum(['webcodecs', 'ffmpeg']),
    tookSeconds: z.number().check(z.positive()),
    modelSeconds: z.number().check(z.positive()),
  }),
);

const storageKey = 'standout-render-times';
const changedHere = new EventTarget();
let current: readonly RenderSample[] | null = null;

/** How the last renders on this device went. */
export function useRenderSamples(): readonly RenderSample[] {
  return useSyncExternalStore(subscribe, () => {
    current ??= kept();
    return current;
  });
}

/** Notes how long a render took. Where storage is full or blocked, it counts as long as the page lasts. */
export function noteRenderSample(sample: RenderSample): void {
  current = withSample(kept(), sample);
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // It only makes a guess better.
  }
  changedHere.dispatchEvent(new Event('change'));
}

function kept(): readonly RenderSample[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

function subscribe(onChange: () => void): () => void {
  changedHere.addEventListener('change', onChange);
  return () => changedHere.removeEventListener('change', onChange);
}
