import { useCallback, useEffect, useRef, useState } from 'react';
import { centreFocus, type Framing } from '#domain/video/framing.ts';
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

type State = {
  clip: File | null;
  edits: Edits;
  /** Whether something was chosen for this clip. */
  isOwn: boolean;
};

const fresh: Edits = {
  framingKind: 'fit',
  focus: centreFocus,
  captions: { areShown: false, cues: [] },
};

/** What is chosen for a clip, kept so that the same file has it again after a reload. `begin` says which clip it is from now on. */
export function useClipEdits({
  clipEdits,
  setClipEdits,
}: Pick<ReturnType<typeof useCandidate>, 'clipEdits' | 'setClipEdits'>) {
  const [{ clip, edits, isOwn }, set] = useState<State>({ clip: null, edits: fresh, isOwn: false });
  const kept = useRef(clipEdits);
  kept.current = clipEdits;

  useEffect(() => {
    // A clip that was chosen by mistake takes nothing from the one before, as long as nothing is chosen for it.
    if (!clip || !isOwn) return;
    const { captions, ...others } = edits;
    setClipEdits({ ...others, clip: identityOf(clip), captions: { ...captions, cues: [...captions.cues] } });
  }, [clip, edits, isOwn, setClipEdits]);

  const begin = useCallback((clip: File) => {
    const before = kept.current;
    if (areOfClip(before, clip)) set({ clip, edits: before, isOwn: true });
    else {
      set(({ edits: { framingKind } }) => ({ clip, edits: { ...fresh, framingKind }, isOwn: false }));
    }
  }, []);
  const change = useCallback(
    (changed: Partial<Edits>) =>
      set(({ clip, edits }) => ({ clip, edits: { ...edits, ...changed }, isOwn: true })),
    [],
  );
  return { edits, change, begin };
}
