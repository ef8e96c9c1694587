import * as z from 'zod/mini';
import { type RenderSample, withSample } from '#domain/video/render-time.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const schema = z.array(
  z.object({
    engine: z.enum(['webcodecs', 'ffmpeg']),
    tookSeconds: z.number().check(z.positive()),
    modelSeconds: z.number().check(z.positive()),
    isTrial: z.optional(z.literal(true)),
  }),
);

const stored = storedValue<readonly RenderSample[]>({
  key: storageKeys.renderSamples,
  parse: (text) => schema.parse(JSON.parse(text)),
  fallback: [],
});

/** Returns the durations of the last renders on this device. */
export const useRenderSamples = stored.use;

/**
 * Records how long a render took. If storage is full or blocked, the sample lasts only until the page closes, which is
 * acceptable because it only improves an estimate.
 */
export function storeRenderSample(sample: RenderSample): void {
  stored.save(withSample(stored.read(), sample));
}
