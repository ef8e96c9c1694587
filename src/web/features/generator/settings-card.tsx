import { useState } from 'react';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { outputFramesPerSecond } from '#domain/video/limits.ts';
import { fastOutputOf } from '#domain/video/output-size.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { Card } from '#web/ui/card.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { fastModeHint } from './format.ts';
import { SmallFileSwitch } from './small-file-switch.tsx';

const preflightVerdict = lazyModule(() => import('./result/preflight-verdict.tsx'));
const clipFacts = lazyModule(() => import('./result/clip-facts.tsx'));

/**
 * Fast mode, small files, and a summary line that expands to the properties of the clip and the result. `inspection`
 * and `plan` are null without a clip.
 */
export function SettingsCard({
  isFast,
  output,
  onFastChange,
  inspection,
  plan,
  isDisabled,
}: {
  isFast: boolean;
  output: PixelSize;
  onFastChange: (isFast: boolean) => void;
  inspection: Inspection | null;
  plan: RenderPlan | null;
  isDisabled: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Preview settings" className="@container">
      <div className="grid gap-4">
        <Switch
          label="Fast mode"
          hint={fastModeHint(fastOutputOf(output))}
          isOn={isFast}
          onChange={onFastChange}
          isDisabled={isDisabled}
        />
        <SmallFileSwitch isDisabled={isDisabled} />
        <details
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="group border-t border-line pt-2"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-control text-sm [&::-webkit-details-marker]:hidden">
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium tabular-nums">
                {`MP4 · ${output.widthPixels} × ${output.heightPixels} · ${outputFramesPerSecond} fps`}
              </span>
              {inspection && plan ? (
                <LazyPart module={preflightVerdict} waiting={<span className="h-5" />}>
                  {({ PreflightVerdict }) => <PreflightVerdict plan={plan} inspection={inspection} />}
                </LazyPart>
              ) : null}
            </span>
            <UnfoldMark />
          </summary>
          {isOpen ? (
            <LazyPart module={clipFacts}>
              {({ ClipFacts }) => <ClipFacts inspection={inspection} plan={plan} />}
            </LazyPart>
          ) : null}
        </details>
      </div>
    </Card>
  );
}
