import { useMemo } from 'react';
import type { BrandKit } from '#domain/video/brand.ts';
import type { Framing } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { fastOutput, normalOutput } from '#domain/video/limits.ts';
import { makeRenderPlan } from '#domain/video/plan.ts';
import { useVideoPreferences } from '#web/data/video/video-preferences.ts';
import type { Candidate } from './frame/candidate-card.tsx';
import { frameFor } from './frame/use-candidate.ts';
import type { Edits } from './source/use-clip-edits.ts';

/** The overlay and the render plan for the current inputs. `plan` is null until there is a clip. */
export function usePlan({
  inspection,
  candidate,
  brand,
  edits: { trim, framingKind, focus, captions },
  isFast,
}: {
  inspection: Inspection | null;
  candidate: Candidate;
  brand: BrandKit;
  edits: Edits;
  isFast: boolean;
}) {
  const { isSoundLevelled } = useVideoPreferences();
  const spec = useMemo(
    () => ({ output: isFast ? fastOutput : normalOutput, ...frameFor(candidate), brand }),
    [isFast, candidate, brand],
  );
  const framing = useMemo<Framing>(
    () => (framingKind === 'fill' ? { kind: 'fill', focus } : { kind: framingKind }),
    [framingKind, focus],
  );
  const plan = useMemo(
    () =>
      inspection &&
      makeRenderPlan({
        inspection,
        overlay: spec,
        fast: isFast,
        trim,
        framing,
        captions: captions.areShown ? captions.cues : [],
        normalizesLoudness: isSoundLevelled,
      }),
    [inspection, spec, isFast, trim, framing, captions, isSoundLevelled],
  );
  return { spec, plan };
}
