import type { ReactNode } from 'react';
import { maxBytesOf } from '#domain/video/budget.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxInputDurationSeconds, outputFramesPerSecond } from '#domain/video/limits.ts';
import { fastOutputOf } from '#domain/video/output-size.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { clockTime, codecName, fastModeHint, megabytes } from './format.ts';

/** Fast mode, and the properties of the input and output. `plan` is null while there is no video. */
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
      <div className="grid gap-5">
        <Switch
          label="Fast mode"
          hint={fastModeHint(fastOutputOf(output))}
          isOn={isFast}
          onChange={onFastChange}
          isDisabled={isDisabled}
        />
        <dl className="grid gap-x-6 gap-y-3 border-t border-line pt-5 text-sm @sm:grid-cols-2">
          <Fact name="Output">{`MP4 · ${output.widthPixels} × ${output.heightPixels} · ${outputFramesPerSecond} fps`}</Fact>
          <Fact name="Length">
            {plan ? clockTime(plan.trim.durationSeconds) : `up to ${clockTime(maxInputDurationSeconds)}`}
          </Fact>
          <Fact name="Expected size">{plan ? `at most ${megabytes(maxBytesOf(plan))}` : 'under 16 MB'}</Fact>
          <Fact name="Audio">{inspection && !inspection.audio ? 'none in this video' : 'AAC, mono'}</Fact>
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
          ) : null}
        </dl>
      </div>
    </Card>
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
