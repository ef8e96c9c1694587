import { useEffect } from 'react';
import { handedClip } from '#web/data/video/handed-clip.ts';
import { wantedCaptions } from '../frame/wanted-captions.ts';

/** Accepts a clip from another screen once its candidate is filled in. The clip is transcribed automatically. */
export function useHandedClip(
  candidateId: string | null,
  take: (file: File) => void,
  isDisabled: boolean,
): void {
  const handed = handedClip.use();
  const isTurn = handed !== null && handed.candidateId === candidateId && !isDisabled;
  useEffect(() => {
    if (!isTurn) return;
    handedClip.set(null);
    wantedCaptions.set(handed.file);
    take(handed.file);
  }, [isTurn, handed, take]);
}
