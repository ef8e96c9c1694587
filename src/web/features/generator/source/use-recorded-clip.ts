import { useCallback, useRef } from 'react';
import { deleteCameraRecording } from '#web/data/store/camera-recordings.ts';
import type { RecordedClip } from './use-camera.ts';

/**
 * Tracks the last clip recorded with the camera in this page. It stays stored until `deleteRecording` is called with
 * its file, because the page may close before its video is rendered. Other files are ignored.
 */
export function useRecordedClip(ownerId: string) {
  const recorded = useRef<RecordedClip | null>(null);
  const remember = useCallback((clip: RecordedClip) => {
    recorded.current = clip;
  }, []);
  const deleteRecording = useCallback(
    (file: File) => {
      if (recorded.current?.file !== file) return;
      void deleteCameraRecording(ownerId, recorded.current.recordingId).catch(() => undefined);
    },
    [ownerId],
  );
  return { remember, deleteRecording };
}
