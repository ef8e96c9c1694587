import {
  CircleCheck,
  Clapperboard,
  HardDrive,
  Info,
  type LucideIcon,
  Timer,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { clipWarnings } from '#domain/video/clip-warnings.ts';
import { fasterWayOf } from '#domain/video/faster-way.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { estimateRenderTime } from '#domain/video/render-time.ts';
import { memoryBudgetBytes } from '#web/browser/platform.ts';
import { useRenderSamples } from '#web/data/video/render-samples.ts';
import { Card } from '#web/ui/card.tsx';
import {
  concernMessages,
  describeEstimate,
  describeFasterWay,
  describeSize,
  describeTime,
  describeWork,
  warningsAmong,
} from './preflight-text.ts';

/** What will be rendered, the expected time and size, and warnings about the clip. */
export function PreflightCard({ plan, inspection }: { plan: RenderPlan; inspection: Inspection }) {
  const concerns = clipWarnings(inspection, plan, memoryBudgetBytes());
  const faults = warningsAmong(concerns);
  const samples = useRenderSamples();
  const time = estimateRenderTime(plan, inspection, samples);
  const fasterWay = fasterWayOf(plan, inspection, samples);
  return (
    <Card title="Before you generate">
      <ul className="grid gap-4 text-sm">
        <Line Icon={Clapperboard}>{describeWork(plan, inspection)}</Line>
        <Line Icon={Timer}>{describeTime(time)}</Line>
        {fasterWay ? <Line Icon={Zap}>{describeFasterWay(fasterWay)}</Line> : null}
        <Line Icon={HardDrive}>{describeSize(plan)}</Line>
        {concerns.map((concern) => {
          const isHint = !faults.includes(concern);
          return (
            <Line
              key={concern}
              Icon={isHint ? Info : TriangleAlert}
              look={isHint ? 'text-ink-soft' : 'text-caution'}
            >
              {concernMessages[concern]}
            </Line>
          );
        })}
        {faults.length === 0 ? (
          <Line Icon={CircleCheck} look="text-success">
            File looks good.
          </Line>
        ) : null}
      </ul>
    </Card>
  );
}

/** The short form, shown next to the button. */
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

function Line({
  Icon,
  look = 'text-ink-soft',
  children,
}: {
  Icon: LucideIcon;
  look?: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-px size-5 shrink-0 ${look}`} />
      <span className="min-w-0 tabular-nums">{children}</span>
    </li>
  );
}
