import { useEffect, useEffectEvent } from 'react';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { needsTrialRender } from '#domain/video/trial-render.ts';
import { useRenderSamples } from '#web/data/video/render-samples.ts';

/**
 * In a browser that is slower than the model predicts, renders the first seconds of a clip while the user fills in the
 * form, so that the estimate fits this browser. Stops when a real render starts.
 */
export function useTrialRender(
  clip: { file: File; inspection: Inspection } | null,
  plan: RenderPlan | null,
  isBusy: boolean,
): void {
  const samples = useRenderSamples();
  const trialClip = clip && plan && !isBusy && needsTrialRender(plan, clip.inspection, samples) ? clip : null;
  const start = useEffectEvent(({ file, inspection }: NonNullable<typeof clip>, signal: AbortSignal) => {
    if (!plan) return;
    import('./trial-render.ts').then(
      ({ tryRender }) => tryRender(file, plan, inspection, signal),
      // Without a trial, the estimate assumes a small laptop.
      () => undefined,
    );
  });
  useEffect(() => {
    if (!trialClip) return;
    const trial = new AbortController();
    start(trialClip, trial.signal);
    return () => trial.abort();
  }, [trialClip]);
}
