import { maxBytesOf } from '#domain/video/budget.ts';
import type { ClipWarning } from '#domain/video/clip-warnings.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { maxOutputBytes } from '#domain/video/limits.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderTimeEstimate } from '#domain/video/render-time.ts';
import { trimEndSeconds } from '#domain/video/trim.ts';
import { clockTime, durationInWords, megabytes, preciseTime } from '../format.ts';

/** What a render will do, in sentences. */
export function workInWords(plan: RenderPlan, { durationSeconds }: Inspection): string {
  const { output, framesPerSecond } = plan;
  const extras = [
    framingWords[plan.framing.kind],
    plan.captions.length > 0 ? 'the captions are burnt in' : '',
    plan.audioBitsPerSecond !== null && plan.normalizesLoudness ? 'its loudness is evened out' : '',
  ].filter(Boolean);
  return `${usedPart(plan, durationSeconds)} becomes an MP4 of ${output.widthPixels} × ${output.heightPixels} at ${framesPerSecond} frames a second. ${sentence(listed(extras))}`;
}

/** How long that takes on this device. */
export function timeInWords({ seconds, isMeasured }: RenderTimeEstimate): string {
  return isMeasured
    ? `It takes ${roughTime(seconds)}, going by the videos that this device made before.`
    : `It takes ${roughTime(seconds)} on a small laptop. How fast this device is shows with its first video.`;
}

/** How large the result gets. */
export function sizeInWords(plan: RenderPlan): string {
  return `It gets no larger than ${megabytes(maxBytesOf(plan))}; WhatsApp takes up to ${megabytes(maxOutputBytes)}.`;
}

/** Both in one line, for beside the button. */
export function outlookInWords({ seconds, isMeasured }: RenderTimeEstimate, plan: RenderPlan): string {
  const where = isMeasured ? 'on this device' : 'on a small laptop';
  const time = roughTime(seconds);
  return `${time.slice(0, 1).toUpperCase()}${time.slice(1)} ${where}, at most ${megabytes(maxBytesOf(plan))}.`;
}

export const concernSentences: Readonly<Record<ClipWarning, string>> = {
  'no-audio': 'This clip has no sound. If someone speaks in it, take another copy of it.',
  'low-resolution': 'The picture is small and will look soft when it is this much enlarged.',
  'few-frames': 'The clip has few pictures a second and will look jerky.',
  'very-short': 'What is used is shorter than 5 seconds.',
  'wide-on-white': 'A clip this wide takes about a third of the frame. Fill shows it larger.',
  'slow-decoding':
    'This browser cannot decode the clip by itself. A converter of 10 MB is loaded first, and it takes longer.',
};

/** What may disappoint, without what is only worth knowing. */
export function faultsAmong(concerns: readonly ClipWarning[]): ClipWarning[] {
  return concerns.filter((concern) => concern !== 'wide-on-white' && concern !== 'slow-decoding');
}

/** `a few seconds`, `about 25 seconds`, `about 3 minutes`, `about 2 hours`. */
export function roughTime(seconds: number): string {
  if (seconds < 7.5) return 'a few seconds';
  if (seconds < 57.5) return `about ${5 * Math.round(seconds / 5)} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
}

const framingWords: Readonly<Record<RenderPlan['framing']['kind'], string>> = {
  fit: 'it is fitted on white',
  fill: 'it fills the frame, cut where it does not fit',
  blur: 'it stands before a blurred enlargement of itself',
};

function usedPart({ trim }: RenderPlan, clipSeconds: number): string {
  const isWhole = clipSeconds - trim.durationSeconds < 0.05;
  if (isWhole) return `The whole clip (${durationInWords(trim.durationSeconds)})`;
  if (trim.startSeconds < 0.05 && trim.durationSeconds === 60) {
    return `The first minute of the clip (${clockTime(clipSeconds)})`;
  }
  return `The part from ${preciseTime(trim.startSeconds)} to ${preciseTime(trimEndSeconds(trim))} of the clip`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
