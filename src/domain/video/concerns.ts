import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';

/** What may disappoint in a clip that can be used: told before it is rendered, while another can still be taken. */
export type ClipConcern =
  | 'no-sound'
  | 'small-picture'
  | 'few-frames'
  | 'very-short'
  | 'wide-on-white'
  | 'slow-decoding';

/** Magnified more than this, a picture looks soft on a phone. */
const softMagnification = 2;
const fewFramesPerSecond = 15;
const shortSeconds = 5;

export function concernsOf(inspection: Inspection, plan: RenderPlan): ClipConcern[] {
  const { video, audio, engine } = inspection;
  const shownWidth = plan.picture.widthPixels * plan.crop.width;
  const magnification = plan.videoRect.widthPixels / shownWidth;
  // A third of the frame is all that 16:9 gets of it.
  const isWide = plan.framing.kind === 'fit' && plan.picture.widthPixels > 1.5 * plan.picture.heightPixels;
  const found: Record<ClipConcern, boolean> = {
    'no-sound': audio === null,
    'small-picture': magnification > softMagnification,
    'few-frames': (video.averageFramesPerSecond ?? fewFramesPerSecond) < fewFramesPerSecond,
    'very-short': plan.trim.durationSeconds < shortSeconds,
    'wide-on-white': isWide,
    'slow-decoding': engine === 'ffmpeg',
  };
  return (Object.keys(found) as ClipConcern[]).filter((concern) => found[concern]);
}
