import * as z from 'zod/mini';
import { type RenderSample, withSample } from '#domain/video/render-time.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const schema = z.array(
  z.object({
    engine: z.enum(['webcodecs', 'ffmpeg']),
    tookSeconds: z.number().check(z.positive()),
    modelSeconds: z.number().check(z.positive()),
  }),
);

const kept = storedValue<readonly RenderSample[]>({
  key: storageKeys.renderSamples,
  parse: (text) => schema.parse(JSON.parse(text)),
  fallback: [],
});

/** How the last renders on this device went. */
export const useRenderSamples = kept.use;

/** Notes how long a render took. Where storage is full or blocked, it counts as long as the page lasts: it only makes a guess better. */
export function noteRenderSample(sample: RenderSample): void {
  kept.save(withSample(kept.read(), sample));
}
