import type { ReactNode } from 'react';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxInputDurationSeconds, maxOutputBytes, outputFramesPerSecond } from '#domain/video/limits.ts';
import { fastOutputOf } from '#domain/video/output-size.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { clockTime, codecName, fastModeHint, megabytes } from './format.ts';
import { PreflightList, PreflightVerdict } from './result/preflight-list.tsx';

/**
 * Fast mode, and one line that opens: what comes out, and what was found in the clip. `inspection` and `plan` are null
 * while there is no video.
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
        <details className="group border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-control text-sm [&::-webkit-details-marker]:hidden">
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium tabular-nums">
                {`MP4 · ${output.widthPixels} × ${output.heightPixels} · ${outputFramesPerSecond} fps`}
              </span>
              {inspection && plan ? <PreflightVerdict plan={plan} inspection={inspection} /> : null}
            </span>
            <UnfoldMark />
          </summary>
          <div className="grid gap-5 pt-3">
            {inspection && plan ? <PreflightList plan={plan} inspection={inspection} /> : null}
            <Facts inspection={inspection} />
          </div>
        </details>
      </div>
    </Card>
  );
}

/** The length and size of a video are said next to the button. Without a clip, their limits are said here. */
function Facts({ inspection }: { inspection: Inspection | null }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm @sm:grid-cols-2">
      {inspection ? (
        <>
          <Fact name="Your video">{describeVideo(inspection)}</Fact>
          <Fact name="Its audio">{describeAudio(inspection)}</Fact>
          {inspection.engine === 'ffmpeg' ? (
            <div className="@sm:col-span-2">
              <Fact name="Method">
                This browser can’t decode it, so a converter is loaded. It takes longer.
              </Fact>
            </div>
          ) : null}
        </>
      ) : (
        <>
          <Fact name="Length">{`up to ${clockTime(maxInputDurationSeconds)}`}</Fact>
          <Fact name="Size">{`under ${megabytes(maxOutputBytes)}`}</Fact>
        </>
      )}
      <Fact name="Audio of the result">{inspection && !inspection.audio ? 'none' : 'AAC, mono'}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function describeVideo({ container, video }: Inspection): string {
  const rate = video.averageFramesPerSecond;
  return [
    container,
    codecName(video.codec),
    `${video.displayWidthPixels} × ${video.displayHeightPixels}`,
    rate === null ? '' : `${Math.round(rate * 10) / 10} fps`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function describeAudio({ audio }: Inspection): string {
  if (!audio) return 'none';
  const channels = { 1: 'mono', 2: 'stereo', 6: '5.1' }[audio.channels] ?? `${audio.channels} channels`;
  return `${codecName(audio.codec)} · ${channels}`;
}
