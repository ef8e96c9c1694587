import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { trialPlanOf, trialSampleOf } from '#domain/video/trial-render.ts';
import { render } from '#video/render.ts';
import { storeRenderSample } from '#web/data/video/render-samples.ts';

/** Renders the first seconds of a plan and stores the duration. A failed trial stores nothing. */
export async function tryRender(
  clip: File,
  plan: RenderPlan,
  inspection: Inspection,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  try {
    const { tried } = await render(clip, trialPlanOf(plan), { signal });
    const tookSeconds = (performance.now() - startedAt) / 1000;
    if (tried.length === 0) storeRenderSample(trialSampleOf(plan, inspection, tookSeconds));
  } catch {
    // The real render will report the same failure.
  }
}
