import { useCallback, useRef, useState } from 'react';
import { centerFocus, type Framing } from '#domain/video/framing.ts';
import type { Trim } from '#domain/video/trim.ts';
import { areOfClip, identityOf } from '#web/data/video/clip-edits.ts';
import type { Captions } from '../frame/caption-editor.tsx';
import type { useCandidate } from '../frame/use-candidate.ts';

/** What is chosen and typed about the clip itself. */
export type Edits = {
  trim?: Trim | undefined;
  framingKind: Framing['kind'];
  focus: { x: number; y: number };
  captions: Captions;
};

const fresh: Edits = {
  framingKind: 'fit',
  focus: centerFocus,
  captions: { areShown: false, cues: [] },
};

/** What is chosen for a clip, kept so that the same file has it again after a reload. `begin` says which clip it is from now on. */
export function useClipEdits({
  clipEdits,
  setClipEdits,
}: Pick<ReturnType<typeof useCandidate>, 'clipEdits' | 'setClipEdits'>) {
  const [edits, setEdits] = useState(fresh);
  const kept = useRef(clipEdits);
  kept.current = clipEdits;
  const clip = useRef<File | null>(null);
  const latest = useRef(edits);

  const show = useCallback((next: Edits) => {
    latest.current = next;
    setEdits(next);
  }, []);
  // A clip that was chosen by mistake takes nothing from the one before, as long as nothing is chosen for it.
  const begin = useCallback(
    (begun: File) => {
      clip.current = begun;
      const before = kept.current;
      show(areOfClip(before, begun) ? before : { ...fresh, framingKind: latest.current.framingKind });
    },
    [show],
  );
  const change = useCallback(
    (changed: Partial<Edits>) => {
      const next = { ...latest.current, ...changed };
      show(next);
      if (!clip.current) return;
      const { captions, ...others } = next;
      // With the change, not after it: a page that is reloaded draws no further time.
      setClipEdits({
        ...others,
        clip: identityOf(clip.current),
        captions: { ...captions, cues: [...captions.cues] },
      });
    },
    [show, setClipEdits],
  );
  return { edits, change, begin };
}
