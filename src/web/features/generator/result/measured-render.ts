import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { modelSecondsFor } from '#domain/video/render-time.ts';
import { type RenderOptions, type RenderOutput, render } from '#video/render.ts';
import { storeRenderSample } from '#web/data/video/render-samples.ts';

/** Renders a plan and stores the duration for later estimates, unless there was more than one attempt. */
export async function measuredRender(
  clip: File,
  plan: RenderPlan,
  inspection: Inspection,
  options: RenderOptions,
): Promise<RenderOutput> {
  const startedAt = performance.now();
  const output = await render(clip, plan, options);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  if (output.tried.length === 0) {
    storeRenderSample({ engine: plan.engine, tookSeconds, modelSeconds: modelSecondsFor(plan, inspection) });
  }
  return output;
}
