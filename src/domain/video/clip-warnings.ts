import type { Inspection } from './inspection.ts';
import { memoryVerdict } from './memory.ts';
import type { RenderPlan } from './plan.ts';
import { resultSecondsOf } from './timeline.ts';

/**
 * Problems of a usable clip, worst first. They are shown before rendering, while the user can still choose another
 * clip.
 */
export type ClipWarning =
  | 'needs-fast-mode'
  | 'needs-memory'
  | 'no-audio'
  | 'low-resolution'
  | 'few-frames'
  | 'very-short'
  | 'wide-on-white'
  | 'slow-decoding';

/** Beyond this magnification, video looks soft on a phone. */
const softMagnification = 2;
const fewFramesPerSecond = 15;
const shortSeconds = 5;

/** @param memoryBudgetBytes the memory that the device gives a page; null if unknown */
export function clipWarnings(
  inspection: Inspection,
  plan: RenderPlan,
  memoryBudgetBytes: number | null,
): ClipWarning[] {
  const { video, audio, engine } = inspection;
  const shownWidth = plan.source.widthPixels * plan.crop.width;
  const magnification = plan.videoRect.widthPixels / shownWidth;
  // A 16:9 clip fills only a third of the frame.
  const isWide = plan.framing.kind === 'fit' && plan.source.widthPixels > 1.5 * plan.source.heightPixels;
  const memory = memoryVerdict(plan, inspection, memoryBudgetBytes);
  const found: Record<ClipWarning, boolean> = {
    'needs-fast-mode': memory === 'fits-fast',
    'needs-memory': memory === 'too-much',
    'no-audio': audio === null,
    'low-resolution': magnification > softMagnification,
    'few-frames': (video.averageFramesPerSecond ?? fewFramesPerSecond) < fewFramesPerSecond,
    'very-short': resultSecondsOf(plan) < shortSeconds,
    'wide-on-white': isWide,
    'slow-decoding': engine === 'ffmpeg',
  };
  return (Object.keys(found) as ClipWarning[]).filter((concern) => found[concern]);
}
