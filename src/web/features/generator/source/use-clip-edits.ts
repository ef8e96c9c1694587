import { useCallback, useRef, useState } from 'react';
import type { Focus, Framing } from '#domain/video/framing.ts';
import type { TimeRange } from '#domain/video/timeline.ts';
import type { Trim } from '#domain/video/trim.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { areOfClip, type ClipEdits, identityOf } from '#web/data/video/clip-edits.ts';
import type { Captions } from '../frame/caption-editor.tsx';
import type { useCandidate } from '../frame/use-candidate.ts';

/** The edits of a clip. */
export type Edits = {
  trim?: Trim | undefined;
  /** The silent parts to remove; undefined keeps all silence. */
  silences?: TimeRange[] | undefined;
  /** The time of the video's first frame in the clip; undefined for the start. */
  coverSeconds?: number | undefined;
  /** Null until it is chosen for this clip. */
  framingKind: Framing['kind'] | null;
  /** Null until the crop is moved by hand. It is then on the face, if there is one. */
  focus: Focus | null;
  /** Whether a crop on a face stays still while the person moves. */
  isHeldStill?: boolean | undefined;
  captions: Captions;
};

const fresh: Edits = {
  framingKind: null,
  focus: null,
  captions: { areShown: false, cues: [] },
};

/**
 * The edits of a clip, stored so that the same file gets them back after a reload. `begin` sets the current clip, which
 * is initially the held one, if any.
 */
export function useClipEdits(
  { clipEdits, setClipEdits }: Pick<ReturnType<typeof useCandidate>, 'clipEdits' | 'setClipEdits'>,
  held: File | null,
) {
  const [edits, setEdits] = useState(() => (held ? editsFor(held, clipEdits) : fresh));
  const stored = useLatest(clipEdits);
  const clip = useRef(held);
  const latest = useRef(edits);

  const show = useCallback((next: Edits) => {
    latest.current = next;
    setEdits(next);
  }, []);
  // A clip chosen by mistake does not overwrite the previous edits until it is edited.
  const begin = useCallback(
    (file: File) => {
      clip.current = file;
      show(editsFor(file, stored.current));
    },
    [show],
  );
  const change = useCallback(
    (changed: Partial<Edits>) => {
      const next = { ...latest.current, ...changed };
      show(next);
      if (!clip.current) return;
      const { captions, ...others } = next;
      // Stored immediately and not in an effect, because a page that is reloading doesn't render anymore.
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

function editsFor(file: File, stored: ClipEdits | null): Edits {
  return areOfClip(stored, file) ? stored : fresh;
}
