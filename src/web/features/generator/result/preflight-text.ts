import { maxBytesOf } from '#domain/video/budget.ts';
import type { ClipWarning } from '#domain/video/clip-warnings.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderTimeEstimate } from '#domain/video/render-time.ts';
import { estimateSmallFileBytes } from '#domain/video/small-file.ts';
import type { Speedup } from '#domain/video/speedup.ts';
import { resultSecondsOf } from '#domain/video/timeline.ts';
import { megabytes, preciseTime } from '../format.ts';

/** Describes faster ways to render. */
export function describeSpeedup({ fastModeSeconds, isOtherBrowserFaster }: Speedup): string {
  const fastMode = fastModeSeconds === null ? null : `Fast mode takes ${roughTime(fastModeSeconds)}.`;
  const browser = isOtherBrowserFaster ? 'Chrome or Edge usually takes half as long.' : null;
  return [fastMode, browser].filter((sentence) => sentence !== null).join(' ');
}

/** Describes the video's length, maximum size, and expected render time. Shown only next to the button. */
export function describeEstimate(
  { seconds, isMeasured, isTrial }: RenderTimeEstimate,
  plan: RenderPlan,
): string {
  const where = isTrial ? 'in this browser' : isMeasured ? 'on this device' : 'on a small laptop';
  const length = preciseTime(resultSecondsOf(plan));
  const limit = megabytes(maxBytesOf(plan));
  const size = plan.minimizesSize
    ? `usually about ${megabytes(estimateSmallFileBytes(maxBytesOf(plan)))} (at most ${limit})`
    : `at most ${limit}`;
  return `${length} long, ${size}. Takes ${roughTime(seconds)} ${where}.`;
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

/** Returns the concerns that are warnings. */
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
