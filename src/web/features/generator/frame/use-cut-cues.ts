import { useEffect, useState } from 'react';
import { type Cue, isShownIn } from '#domain/video/captions.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { truncatedCaptions } from '#video/client.ts';
import type { Captions } from './caption-editor.tsx';

/** Returns the ids of captions that are cut off because they don't fit. */
export function useCutCues({ cues }: Captions, plan: RenderPlan | null): ReadonlySet<string> {
  const [cut, setCut] = useState<readonly Cue[]>([]);
  useEffect(() => {
    let isLatest = true;
    // If the text can't be measured, the preview shows the error.
    void (
      plan && plan.captions.length > 0 ? truncatedCaptions(plan).catch(() => []) : Promise.resolve([])
    ).then((found) => {
      if (isLatest) setCut(found);
    });
    return () => {
      isLatest = false;
    };
  }, [plan]);
  const isCut = (cue: Cue) => plan !== null && cut.some((shown) => isShownIn(cue, shown, plan));
  return new Set(cues.filter(isCut).map(({ id }) => id));
}
