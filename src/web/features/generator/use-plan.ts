import { useMemo } from 'react';
import type { BrandKit } from '#domain/video/brand.ts';
import { clipShapeOf } from '#domain/video/clip-shape.ts';
import { faceFill } from '#domain/video/face-fill.ts';
import { type FaceSample, onlyFace } from '#domain/video/faces.ts';
import type { Framing } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { outputOf } from '#domain/video/output-size.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { makeRenderPlan } from '#domain/video/plan.ts';
import { suggestedFraming } from '#domain/video/suggested-framing.ts';
import { cropAreaOf, frameDesign } from '#domain/video/templates/frame-design.ts';
import { useVideoPreferences, type VideoPreferences } from '#web/data/video/video-preferences.ts';
import type { Candidate } from './frame/candidate-card.tsx';
import { frameFor } from './frame/use-candidate.ts';
import type { Edits } from './source/use-clip-edits.ts';

/**
 * The overlay and render plan of the current inputs, and the framing that fills the frame. `plan` is null without a
 * clip.
 */
export function usePlan({
  inspection,
  candidate,
  brand,
  edits: { trim, silences, coverSeconds, framingKind, focus: chosenFocus, isHeldStill, captions },
  faces,
  isFast,
  hasMusic,
}: {
  inspection: Inspection | null;
  candidate: Candidate;
  brand: BrandKit;
  edits: Edits;
  /** Null until they are known. */
  faces: readonly FaceSample[] | null;
  isFast: boolean;
  hasMusic: boolean;
}) {
  const { captionStyle, isSoundLevelled, isNoiseReduced, isFileSmall, ...look } = useVideoPreferences();
  const { template, shape, framings, hasMotion, cards } = look;
  const clip = useMemo(() => inspection && sizeOf(inspection), [inspection]);
  const spec = useMemo(
    () => ({ output: outputOf(shape, isFast), template, clip, ...frameFor(candidate), brand }),
    [isFast, template, shape, clip, candidate, brand],
  );
  const kind = framingKind ?? (clip ? framingFor(clip, spec, framings, faces) : 'fit');
  const { fill, faceFocus, isFollowing } = useMemo(() => {
    // The full-size output is fine: fast mode changes neither the area's shape nor the framing.
    const area = cropAreaOf(frameDesign({ template, output: outputOf(shape, false), clip }));
    return faceFill(faces, { source: clip ?? area, area }, { focus: chosenFocus, isHeldStill });
  }, [clip, faces, template, shape, chosenFocus, isHeldStill]);
  const framing = useMemo<Framing>(() => (kind === 'fill' ? fill : { kind }), [kind, fill]);
  const plan = useMemo(
    () =>
      inspection &&
      makeRenderPlan({
        inspection,
        overlay: spec,
        hasMotion,
        cards,
        fast: isFast,
        minimizesSize: isFileSmall,
        shape,
        trim,
        coverSeconds,
        framing,
        captions: captions.areShown ? captions.cues : [],
        captionStyle,
        normalizesLoudness: isSoundLevelled,
        reducesNoise: isNoiseReduced,
        hasMusic,
        silences,
      }),
    [
      inspection,
      spec,
      hasMotion,
      cards,
      isFast,
      isFileSmall,
      shape,
      trim,
      silences,
      coverSeconds,
      framing,
      captions,
      captionStyle,
      isSoundLevelled,
      isNoiseReduced,
      hasMusic,
    ],
  );
  return { spec, plan, fill, faceFocus, isFollowing };
}

/** Returns the default framing: the last one chosen for clips of this shape, or what suits the clip. */
function framingFor(
  source: PixelSize,
  spec: OverlaySpec,
  framings: VideoPreferences['framings'],
  faces: readonly FaceSample[] | null,
): Framing['kind'] {
  return (
    framings[clipShapeOf(source)] ?? suggestedFraming(source, frameDesign(spec), faces && onlyFace(faces))
  );
}

function sizeOf({ video }: Inspection): PixelSize {
  return { widthPixels: video.displayWidthPixels, heightPixels: video.displayHeightPixels };
}
