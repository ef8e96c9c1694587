import { clipWarnings } from '#domain/video/clip-warnings.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { estimateRenderTime } from '#domain/video/render-time.ts';
import { memoryBudgetBytes } from '#web/browser/platform.ts';
import { useRenderSamples } from '#web/data/video/render-samples.ts';
import { concernMessages, describeEstimate, warningsAmong } from './preflight-text.ts';

/** The render estimate and the most serious warning about the clip. */
export function RenderEstimate({ plan, inspection }: { plan: RenderPlan; inspection: Inspection }) {
  const [fault] = warningsAmong(clipWarnings(inspection, plan, memoryBudgetBytes()));
  const time = estimateRenderTime(plan, inspection, useRenderSamples());
  return (
    <div className="grid gap-1 text-sm tabular-nums">
      <p className="text-ink-soft">{describeEstimate(time, plan)}</p>
      {fault ? <p className="text-caution">{concernMessages[fault]}</p> : null}
    </div>
  );
}
