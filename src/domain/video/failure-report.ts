import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';
import type { RenderErrorCode } from './render-state.ts';

export type FailureFacts = {
  reason: RenderErrorCode;
  message: string;
  /** Failed attempts before the last one, in order. */
  tried: readonly string[];
  inspection: Inspection;
  plan: RenderPlan;
  browser: { userAgent: string; cores: number; language: string };
  now: Date;
};

/**
 * A support report for a failed render: properties of the file, the plan, and the attempts. It contains neither the
 * file name nor candidate data.
 */
export function failureReport(facts: FailureFacts): string {
  const { reason, message, tried, inspection, plan, browser, now } = facts;
  const { video, audio } = inspection;
  const { output, trim } = plan;
  const lines: [string, string][] = [
    ['Failed', `${reason}${message ? `: ${message}` : ''}`],
    ...tried.map((note): [string, string] => ['Tried', note]),
    [
      'File',
      [
        inspection.container,
        `${inspection.fileBytes} bytes`,
        `${inspection.durationSeconds.toFixed(2)} s`,
        `${video.codec ?? 'unknown'} ${video.displayWidthPixels}x${video.displayHeightPixels}`,
        ...(video.rotationDegrees ? [`rotated ${video.rotationDegrees}°`] : []),
        `${video.averageFramesPerSecond?.toFixed(2) ?? 'unknown'} frames/s`,
        audio
          ? `${audio.codec ?? 'unknown'} audio, ${audio.channels} channels, ${audio.sampleRateHertz} Hz`
          : 'no audio',
        `decoded by ${inspection.engine}`,
      ].join(', '),
    ],
    [
      'Plan',
      [
        `${output.widthPixels}x${output.heightPixels}`,
        `${trim.durationSeconds.toFixed(2)} s from ${trim.startSeconds.toFixed(2)} s`,
        `${Math.round(plan.videoBitsPerSecond / 1000)} kbit/s`,
        ...(plan.minimizesSize ? ['small file'] : []),
        plan.framing.kind,
        ...(plan.cuts.length > 0 ? [`${plan.cuts.length} cuts`] : []),
        ...(plan.cards?.introFrames ? ['intro'] : []),
        ...(plan.cards?.outroFrames ? ['outro'] : []),
        ...(plan.hasMotion ? ['motion'] : []),
        `${plan.captions.length} captions`,
        ...(plan.hasMusic ? ['music'] : []),
        ...(plan.reducesNoise ? ['reduced noise'] : []),
        plan.normalizesLoudness ? 'normalized loudness' : 'original loudness',
      ].join(', '),
    ],
    ['Browser', `${browser.userAgent}, ${browser.cores} cores, ${browser.language}`],
    ['Time', now.toISOString()],
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}
