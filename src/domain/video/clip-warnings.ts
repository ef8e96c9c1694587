import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';

/** What may disappoint in a clip that can be used: told before it is rendered, while another can still be taken. */
export type ClipWarning =
  | 'no-audio'
  | 'low-resolution'
  | 'few-frames'
  | 'very-short'
  | 'wide-on-white'
  | 'slow-decoding';

/** Magnified more than this, a picture looks soft on a phone. */
const softMagnification = 2;
const fewFramesPerSecond = 15;
const shortSeconds = 5;

export function clipWarnings(inspection: Inspection, plan: RenderPlan): ClipWarning[] {
  const { video, audio, engine } = inspection;
  const shownWidth = plan.source.widthPixels * plan.crop.width;
  const magnification = plan.videoRect.widthPixels / shownWidth;
  // A third of the frame is all that 16:9 gets of it.
  const isWide = plan.framing.kind === 'fit' && plan.source.widthPixels > 1.5 * plan.source.heightPixels;
  const found: Record<ClipWarning, boolean> = {
    'no-audio': audio === null,
    'low-resolution': magnification > softMagnification,
    'few-frames': (video.averageFramesPerSecond ?? fewFramesPerSecond) < fewFramesPerSecond,
    'very-short': plan.trim.durationSeconds < shortSeconds,
    'wide-on-white': isWide,
    'slow-decoding': engine === 'ffmpeg',
  };
  return (Object.keys(found) as ClipWarning[]).filter((concern) => found[concern]);
}
