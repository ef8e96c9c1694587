import { CircleCheck, TriangleAlert } from 'lucide-react';
import { pluralize } from '#domain/text/pluralize.ts';
import { clipWarnings } from '#domain/video/clip-warnings.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { memoryBudgetBytes } from '#web/browser/platform.ts';
import { warningsAmong } from './preflight-text.ts';

/** The result of the clip's check, in one or two words. */
export function PreflightVerdict({ plan, inspection }: { plan: RenderPlan; inspection: Inspection }) {
  const faults = warningsAmong(clipWarnings(inspection, plan, memoryBudgetBytes()));
  const [Icon, look] = faults.length > 0 ? [TriangleAlert, 'text-caution'] : [CircleCheck, 'text-success'];
  return (
    <span className={`flex items-center gap-1.5 ${look}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {faults.length === 0 ? 'File looks good.' : pluralize(faults.length, 'warning')}
    </span>
  );
}
