import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';
import type { RenderErrorCode } from './render-state.ts';

export type FailureFacts = {
  reason: RenderErrorCode;
  message: string;
  /** What was tried in vain before, in order. */
  tried: readonly string[];
  inspection: Inspection;
  plan: RenderPlan;
  browser: { userAgent: string; cores: number; language: string };
  now: Date;
};

/**
 * What whoever helps needs to know of a render that came to nothing: what the file is, what was wanted and what was
 * tried. It names neither the file nor the candidate.
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
        ...(video.rotationDegrees ? [`turned by ${video.rotationDegrees}°`] : []),
        `${video.averageFramesPerSecond?.toFixed(2) ?? 'unknown'} frames/s`,
        audio
          ? `${audio.codec ?? 'unknown'} sound, ${audio.channels} channels, ${audio.sampleRateHertz} Hz`
          : 'no sound',
        `decoded by ${inspection.engine}`,
      ].join(', '),
    ],
    [
      'Wanted',
      [
        `${output.widthPixels}x${output.heightPixels}`,
        `${trim.durationSeconds.toFixed(2)} s from ${trim.startSeconds.toFixed(2)} s`,
        `${Math.round(plan.videoBitsPerSecond / 1000)} kbit/s`,
        plan.framing.kind,
        `${plan.captions.length} captions`,
        plan.normalizesLoudness ? 'even loudness' : 'loudness as it is',
      ].join(', '),
    ],
    ['Browser', `${browser.userAgent}, ${browser.cores} cores, ${browser.language}`],
    ['Time', now.toISOString()],
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}
