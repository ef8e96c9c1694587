import { maxBytesOf } from '#domain/video/budget.ts';
import type { ClipWarning } from '#domain/video/clip-warnings.ts';
import type { FasterWay } from '#domain/video/faster-way.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxOutputBytes } from '#domain/video/limits.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderTimeEstimate } from '#domain/video/render-time.ts';
import { trimEndSeconds } from '#domain/video/trim.ts';
import { clockTime, durationInWords, megabytes, preciseTime } from '../format.ts';

/** Describes what a render will do. */
export function describeWork(plan: RenderPlan, { durationSeconds }: Inspection): string {
  const { output, framesPerSecond } = plan;
  const extras = [
    framingWords[plan.framing.kind],
    plan.captions.length > 0 ? 'with captions' : '',
    plan.audioBitsPerSecond !== null && plan.normalizesLoudness ? 'with even loudness' : '',
  ].filter(Boolean);
  return `${usedPart(plan, durationSeconds)} becomes a ${output.widthPixels} × ${output.heightPixels} MP4 at ${framesPerSecond} frames per second, ${extras.join(', ')}.`;
}

/** Describes the expected time on this device. */
export function describeTime({ seconds, isMeasured, isTrial }: RenderTimeEstimate): string {
  if (isTrial) return `Takes ${roughTime(seconds)} in this browser.`;
  return isMeasured
    ? `Takes ${roughTime(seconds)}, based on earlier videos on this device.`
    : `Takes ${roughTime(seconds)} on a small laptop. We’ll know for this device after your first video.`;
}

/** Describes what would be faster. */
export function describeFasterWay({ fastModeSeconds, isOtherBrowserFaster }: FasterWay): string {
  const fastMode = fastModeSeconds === null ? null : `Fast mode takes ${roughTime(fastModeSeconds)}.`;
  const browser = isOtherBrowserFaster ? 'Chrome or Edge usually takes half as long.' : null;
  return [fastMode, browser].filter((sentence) => sentence !== null).join(' ');
}

/** Describes the maximum size. */
export function describeSize(plan: RenderPlan): string {
  return `At most ${megabytes(maxBytesOf(plan))}. WhatsApp accepts up to ${megabytes(maxOutputBytes)}.`;
}

/** Both in one line, shown next to the button. */
export function describeEstimate(
  { seconds, isMeasured, isTrial }: RenderTimeEstimate,
  plan: RenderPlan,
): string {
  const where = isTrial ? 'in this browser' : isMeasured ? 'on this device' : 'on a small laptop';
  const time = roughTime(seconds);
  return `${time.slice(0, 1).toUpperCase()}${time.slice(1)} ${where}, at most ${megabytes(maxBytesOf(plan))}.`;
}

export const concernMessages: Readonly<Record<ClipWarning, string>> = {
  'needs-fast-mode': 'This clip may need more memory than this device has. Turn on fast mode.',
  'needs-memory':
    'This clip may need more memory than this device has. Use a 1080p copy of it, or a computer.',
  'no-audio': 'This clip has no audio. If someone speaks in it, use another copy.',
  'low-resolution': 'This clip is small and will look soft when enlarged.',
  'few-frames': 'This clip has a low frame rate and will look choppy.',
  'very-short': 'The selected part is shorter than 5 seconds.',
  'wide-on-white': 'A clip this wide covers about a third of the frame. “Fill” shows it larger.',
  'slow-decoding':
    'This browser can’t decode the clip, so a 10 MB converter is loaded first. It takes longer.',
};

/** Returns the concerns that are warnings, not just information. */
export function warningsAmong(concerns: readonly ClipWarning[]): ClipWarning[] {
  return concerns.filter((concern) => concern !== 'wide-on-white' && concern !== 'slow-decoding');
}

/** Formats as `a few seconds`, `about 25 seconds`, `about 3 minutes`, `about 2 hours`. */
export function roughTime(seconds: number): string {
  if (seconds < 7.5) return 'a few seconds';
  if (seconds < 57.5) return `about ${5 * Math.round(seconds / 5)} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
}

const framingWords: Readonly<Record<RenderPlan['framing']['kind'], string>> = {
  fit: 'fitted on white',
  fill: 'cropped to fill the frame',
  blur: 'on a blurred background',
};

function usedPart({ trim }: RenderPlan, clipSeconds: number): string {
  const isWhole = clipSeconds - trim.durationSeconds < 0.05;
  if (isWhole) return `The whole clip (${durationInWords(trim.durationSeconds)})`;
  if (trim.startSeconds < 0.05 && trim.durationSeconds === 60) {
    return `The first minute of the clip (${clockTime(clipSeconds)})`;
  }
  return `The part from ${preciseTime(trim.startSeconds)} to ${preciseTime(trimEndSeconds(trim))} of the clip`;
}
