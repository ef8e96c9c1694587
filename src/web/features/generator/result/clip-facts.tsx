import type { ReactNode } from 'react';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxInputDurationSeconds, maxOutputBytes } from '#domain/video/limits.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { clockTime, codecName, megabytes } from '../format.ts';
import { PreflightList } from './preflight-list.tsx';

/**
 * The properties of the clip and of the result. The length and size of a video are shown next to the button. Without a
 * clip, the limits are shown here.
 */
export function ClipFacts({ inspection, plan }: { inspection: Inspection | null; plan: RenderPlan | null }) {
  return (
    <div className="grid gap-5 pt-3">
      {inspection && plan ? <PreflightList plan={plan} inspection={inspection} /> : null}
      <Facts inspection={inspection} />
    </div>
  );
}

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
