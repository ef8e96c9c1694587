import * as z from 'zod/mini';
import { type RenderSample, withSample } from '#domain/video/render-time.ts';
import { keptValue } from '#web/browser/kept-value.ts';

const schema = z.array(
  z.object({
    engine: z.enum(['webcodecs', 'ffmpeg']),
    tookSeconds: z.number().check(z.positive()),
    modelSeconds: z.number().check(z.positive()),
  }),
);

const kept = keptValue<readonly RenderSample[]>({
  key: 'standout-render-times',
  parse: (text) => schema.parse(JSON.parse(text)),
  fallback: [],
});

/** How the last renders on this device went. */
export const useRenderSamples = kept.use;

/** Notes how long a render took. Where storage is full or blocked, it counts as long as the page lasts: it only makes a guess better. */
export function noteRenderSample(sample: RenderSample): void {
  kept.keep(withSample(kept.read(), sample));
}
