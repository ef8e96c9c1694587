import { Info, type LucideIcon, TriangleAlert, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ClipWarning, clipWarnings } from '#domain/video/clip-warnings.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { suggestSpeedup } from '#domain/video/speedup.ts';
import { memoryBudgetBytes } from '#web/browser/platform.ts';
import { useRenderSamples } from '#web/data/video/render-samples.ts';
import { concernMessages, describeSpeedup, warningsAmong } from './preflight-text.ts';

/** Warnings about the clip and ways to render faster. Renders nothing if there are none. */
export function PreflightList({ plan, inspection }: { plan: RenderPlan; inspection: Inspection }) {
  const concerns = clipWarnings(inspection, plan, memoryBudgetBytes());
  const fasterWay = suggestSpeedup(plan, inspection, useRenderSamples());
  if (concerns.length === 0 && !fasterWay) return null;
  return (
    <ul className="grid gap-3 text-sm">
      {concerns.map((concern) => (
        <Line key={concern} {...signOf(concern)}>
          {concernMessages[concern]}
        </Line>
      ))}
      {fasterWay ? (
        <Line Icon={Zap} look="text-ink-soft">
          {describeSpeedup(fasterWay)}
        </Line>
      ) : null}
    </ul>
  );
}

function signOf(concern: ClipWarning): { Icon: LucideIcon; look: string } {
  const isHint = warningsAmong([concern]).length === 0;
  return isHint ? { Icon: Info, look: 'text-ink-soft' } : { Icon: TriangleAlert, look: 'text-caution' };
}

function Line({ Icon, look, children }: { Icon: LucideIcon; look: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-px size-5 shrink-0 ${look}`} />
      <span className="min-w-0 tabular-nums">{children}</span>
    </li>
  );
}
