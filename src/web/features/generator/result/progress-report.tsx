import { useState } from 'react';
import type { RenderStage } from '#domain/video/render-state.ts';
import { Progress } from '#web/ui/progress.tsx';
import { remainingTime } from '../format.ts';

const stageNames: Readonly<Record<RenderStage, string>> = {
  preparing: 'Preparing',
  encoding: 'Encoding',
  finalizing: 'Finalizing',
};
const spokenStepPercent = 25;

/** Render progress. Screen readers announce each stage and quarter, not every change. */
export function ProgressReport({
  stage,
  fraction,
  remainingSeconds,
}: {
  stage: RenderStage;
  fraction: number;
  remainingSeconds: number | null;
}) {
  const quarter = Math.floor((fraction * 100) / spokenStepPercent) * spokenStepPercent;
  const detail = remainingTime(remainingSeconds);
  // The announcement keeps the remaining time from when the quarter was reached.
  const [spoken, setSpoken] = useState({ stage, quarter, detail });
  if (spoken.stage !== stage || spoken.quarter !== quarter) setSpoken({ stage, quarter, detail });
  return (
    <div>
      <Progress label={stageNames[stage]} fraction={fraction} {...(detail ? { detail } : {})} />
      <p role="status" className="sr-only">
        {[stageNames[spoken.stage], `${spoken.quarter} percent`, spoken.detail].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
