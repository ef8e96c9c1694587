import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { modelSecondsOf } from '#domain/video/render-time.ts';
import { type RenderOptions, type RenderOutput, render } from '#video/client.ts';
import { noteRenderSample } from '#web/data/render-samples.ts';

/** Renders as planned, and notes how long it took, so that the next one can be told beforehand. */
export async function measuredRender(
  clip: File,
  plan: RenderPlan,
  inspection: Inspection,
  options: RenderOptions,
): Promise<RenderOutput> {
  let isTypical = true;
  const startedAt = performance.now();
  const output = await render(clip, plan, {
    ...options,
    onStallRetry(fastPlan) {
      isTypical = false;
      options.onStallRetry?.(fastPlan);
    },
  });
  const tookSeconds = (performance.now() - startedAt) / 1000;
  if (isTypical) {
    noteRenderSample({ engine: plan.engine, tookSeconds, modelSeconds: modelSecondsOf(plan, inspection) });
  }
  return output;
}
