import { useCallback, useRef } from 'react';
import { dropCamera } from '#web/data/store/camera-pieces.ts';
import type { RecordedClip } from './use-camera.ts';

/**
 * Knows which clip of this page came from the camera last. It stays kept beside the page, which may go before a video is made of it,
 * until `letGo` is called with it; any other clip is none of its business.
 */
export function useRecordedClip(ownerId: string) {
  const recorded = useRef<RecordedClip | null>(null);
  const remember = useCallback((clip: RecordedClip) => {
    recorded.current = clip;
  }, []);
  const letGo = useCallback(
    (file: File) => {
      if (recorded.current?.file !== file) return;
      void dropCamera(ownerId, recorded.current.recordingId).catch(() => undefined);
    },
    [ownerId],
  );
  return { remember, letGo };
}
