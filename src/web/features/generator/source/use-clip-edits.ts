import { useCallback, useRef, useState } from 'react';
import { centerFocus, type Framing } from '#domain/video/framing.ts';
import type { Trim } from '#domain/video/trim.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { areOfClip, identityOf } from '#web/data/video/clip-edits.ts';
import type { Captions } from '../frame/caption-editor.tsx';
import type { useCandidate } from '../frame/use-candidate.ts';

/** The choices made for a clip. */
export type Edits = {
  trim?: Trim | undefined;
  /** Null until it is chosen for this clip. */
  framingKind: Framing['kind'] | null;
  focus: { x: number; y: number };
  captions: Captions;
};

const fresh: Edits = {
  framingKind: null,
  focus: centerFocus,
  captions: { areShown: false, cues: [] },
};

/** The edits of a clip, stored so that the same file gets them back after a reload. `begin` sets the current clip. */
export function useClipEdits({
  clipEdits,
  setClipEdits,
}: Pick<ReturnType<typeof useCandidate>, 'clipEdits' | 'setClipEdits'>) {
  const [edits, setEdits] = useState(fresh);
  const stored = useLatest(clipEdits);
  const clip = useRef<File | null>(null);
  const latest = useRef(edits);

  const show = useCallback((next: Edits) => {
    latest.current = next;
    setEdits(next);
  }, []);
  // A clip chosen by mistake does not overwrite the previous edits until it is edited.
  const begin = useCallback(
    (file: File) => {
      clip.current = file;
      const before = stored.current;
      show(areOfClip(before, file) ? before : fresh);
    },
    [show],
  );
  const change = useCallback(
    (changed: Partial<Edits>) => {
      const next = { ...latest.current, ...changed };
      show(next);
      if (!clip.current) return;
      const { captions, ...others } = next;
      // Stored with the change, not in an effect: a page that is reloading renders no more.
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
