import { useMemo } from 'react';
import type { BrandKit } from '#domain/video/brand.ts';
import type { Framing } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { outputOf } from '#domain/video/output-size.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { makeRenderPlan } from '#domain/video/plan.ts';
import { clipShapeOf, suggestedFraming } from '#domain/video/suggested-framing.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { useVideoPreferences, type VideoPreferences } from '#web/data/video/video-preferences.ts';
import type { Candidate } from './frame/candidate-card.tsx';
import { frameFor } from './frame/use-candidate.ts';
import type { Edits } from './source/use-clip-edits.ts';

/** The overlay and the render plan for the current inputs. `plan` is null until there is a clip. */
export function usePlan({
  inspection,
  candidate,
  brand,
  edits: { trim, silences, framingKind, focus, captions },
  isFast,
}: {
  inspection: Inspection | null;
  candidate: Candidate;
  brand: BrandKit;
  edits: Edits;
  isFast: boolean;
}) {
  const { captionStyle, isSoundLevelled, isNoiseReduced, template, shape, framings, hasMotion, cards } =
    useVideoPreferences();
  const spec = useMemo(
    () => ({ output: outputOf(shape, isFast), template, ...frameFor(candidate), brand }),
    [isFast, template, shape, candidate, brand],
  );
  const kind = framingKind ?? (inspection ? framingFor(inspection, spec, framings) : 'fit');
  const framing = useMemo<Framing>(
    () => (kind === 'fill' ? { kind: 'fill', focus } : { kind }),
    [kind, focus],
  );
  const plan = useMemo(
    () =>
      inspection &&
      makeRenderPlan({
        inspection,
        overlay: spec,
        hasMotion,
        cards,
        fast: isFast,
        shape,
        trim,
        framing,
        captions: captions.areShown ? captions.cues : [],
        captionStyle,
        normalizesLoudness: isSoundLevelled,
        reducesNoise: isNoiseReduced,
        silences,
      }),
    [
      inspection,
      spec,
      hasMotion,
      cards,
      isFast,
      shape,
      trim,
      silences,
      framing,
      captions,
      captionStyle,
      isSoundLevelled,
      isNoiseReduced,
    ],
  );
  return { spec, plan };
}

/** The framing of a clip for which none was chosen: the one of earlier clips of its shape, or what suits it. */
function framingFor(
  { video }: Inspection,
  { template, output }: OverlaySpec,
  framings: VideoPreferences['framings'],
): Framing['kind'] {
  const source = { widthPixels: video.displayWidthPixels, heightPixels: video.displayHeightPixels };
  return framings[clipShapeOf(source)] ?? suggestedFraming(source, frameDesign(template, output).videoArea);
}
