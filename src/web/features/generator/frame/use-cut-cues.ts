import { useEffect, useState } from 'react';
import { type Cue, isShownIn } from '#domain/video/captions.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { truncatedCaptions } from '#video/client.ts';
import type { Captions } from './caption-editor.tsx';

/** The ids of those captions whose end the video does not show, because they do not fit. */
export function useCutCues({ cues }: Captions, plan: RenderPlan | null): ReadonlySet<string> {
  const [cut, setCut] = useState<readonly Cue[]>([]);
  useEffect(() => {
    let isLatest = true;
    // Where the letters cannot be measured, the preview says why.
    void (
      plan && plan.captions.length > 0 ? truncatedCaptions(plan).catch(() => []) : Promise.resolve([])
    ).then((found) => {
      if (isLatest) setCut(found);
    });
    return () => {
      isLatest = false;
    };
  }, [plan]);
  const isCut = (cue: Cue) => plan !== null && cut.some((shown) => isShownIn(cue, shown, plan.trim));
  return new Set(cues.filter(isCut).map(({ id }) => id));
}
