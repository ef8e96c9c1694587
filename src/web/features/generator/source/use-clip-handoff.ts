import { useEffect } from 'react';
import { clipHandoff } from '#web/data/video/clip-handoff.ts';
import { wantedCaptions } from '../frame/wanted-captions.ts';

/** Accepts a clip from another screen once its candidate is filled in. The clip is transcribed automatically. */
export function useClipHandoff(
  candidateId: string | null,
  take: (file: File) => void,
  isDisabled: boolean,
): void {
  const handed = clipHandoff.use();
  const isTurn = handed !== null && handed.candidateId === candidateId && !isDisabled;
  useEffect(() => {
    if (!isTurn) return;
    clipHandoff.set(null);
    wantedCaptions.set(handed.file);
    take(handed.file);
  }, [isTurn, handed, take]);
}
