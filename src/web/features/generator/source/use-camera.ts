import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxInputDurationSeconds } from '#domain/video/limits.ts';
import {
  type CameraRecording,
  type CameraRefusal,
  type Facing,
  type LiveCamera,
  openCamera,
} from '#web/browser/camera.ts';
import { newId } from '#web/browser/ids.ts';
import {
  type CameraRecordingWriter,
  readCameraRecording,
  storeCameraRecording,
} from '#web/data/store/camera-recordings.ts';

/** A recording with its id in the store. */
export type RecordedClip = { recordingId: string; file: File };

/** The state of the camera dialog. A recording survives closing the dialog until it is used or recorded again. */
export type CameraState =
  | { stage: 'closed' | 'opening' }
  | { stage: 'refused'; reason: CameraRefusal }
  | { stage: 'ready'; camera: LiveCamera }
  | { stage: 'counting'; camera: LiveCamera; secondsLeft: number }
  | { stage: 'recording'; camera: LiveCamera; elapsedSeconds: number }
  | { stage: 'recorded'; clip: RecordedClip };

/** Enough time to put the phone down and look up. */
const countdownSeconds = 3;
const tickMilliseconds = 250;

/** Runs the camera while `isOpen`. A stored recording of an earlier page is shown first, until it is discarded. */
export function useCamera(ownerId: string, isOpen: boolean) {
  const [state, setState] = useState<CameraState>({ stage: 'closed' });
  const [facing, setFacing] = useState<Facing>('user');
  // The latest attempt to open the camera. Results of earlier attempts are stale.
  const opening = useRef(0);
  const live = useRef<LiveCamera | null>(null);
  const recording = useRef<CameraRecording | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const usedRecordingId = useRef<string | null>(null);

  const turnOff = useCallback(() => {
    opening.current += 1;
    clearInterval(timer.current);
    recording.current?.stop();
    live.current?.close();
    live.current = null;
  }, []);

  const open = useCallback(
    async (wanted: Facing) => {
      turnOff();
      const own = opening.current;
      setState({ stage: 'opening' });
      setFacing(wanted);
      const opened = await openCamera(wanted);
      if (own !== opening.current) {
        if (opened.ok) opened.camera.close();
        return;
      }
      if (!opened.ok) return setState({ stage: 'refused', reason: opened.reason });
      live.current = opened.camera;
      setState({ stage: 'ready', camera: opened.camera });
      await opened.camera.lost;
      if (own !== opening.current || recording.current) return;
      // A countdown may be running.
      clearInterval(timer.current);
      setState({ stage: 'refused', reason: 'no-camera' });
    },
    [turnOff],
  );

  const onOpened = useEffectEvent(async () => {
    if (state.stage === 'recorded') return;
    setState({ stage: 'opening' });
    const own = opening.current;
    const stored = await readCameraRecording(ownerId).catch(() => null);
    if (own !== opening.current) return;
    if (!stored || stored.recordingId === usedRecordingId.current) return open('user');
    setState({ stage: 'recorded', clip: { recordingId: stored.recordingId, file: asFile(stored.video) } });
  });
  useEffect(() => {
    if (!isOpen) return;
    void onOpened();
    return () => {
      turnOff();
      setState((before) => (before.stage === 'recorded' ? before : { stage: 'closed' }));
    };
  }, [isOpen, turnOff]);

  const record = useCallback(
    async (camera: LiveCamera) => {
      const startedAt = performance.now();
      const recordingId = newId();
      let writer: CameraRecordingWriter | undefined;
      recording.current = camera.record({
        begin(mimeType) {
          writer = storeCameraRecording(ownerId, recordingId, mimeType);
          return writer.write;
        },
      });
      const { stop, whole } = recording.current;
      timer.current = setInterval(() => {
        const elapsedSeconds = (performance.now() - startedAt) / 1000;
        if (elapsedSeconds >= maxInputDurationSeconds) stop();
        else setState({ stage: 'recording', camera, elapsedSeconds });
      }, tickMilliseconds);
      setState({ stage: 'recording', camera, elapsedSeconds: 0 });
      const blob = await whole;
      writer?.finish();
      clearInterval(timer.current);
      recording.current = null;
      opening.current += 1;
      camera.close();
      setState({ stage: 'recorded', clip: { recordingId, file: asFile(blob) } });
    },
    [ownerId],
  );

  const start = useCallback(
    (camera: LiveCamera) => {
      let secondsLeft = countdownSeconds;
      setState({ stage: 'counting', camera, secondsLeft });
      timer.current = setInterval(() => {
        secondsLeft -= 1;
        if (secondsLeft > 0) return setState({ stage: 'counting', camera, secondsLeft });
        clearInterval(timer.current);
        void record(camera);
      }, 1000);
    },
    [record],
  );

  const stop = useCallback((camera: LiveCamera) => {
    if (recording.current) return recording.current.stop();
    clearInterval(timer.current);
    setState({ stage: 'ready', camera });
  }, []);

  return {
    state,
    start,
    /** Stops the recording or the countdown. */
    stop,
    /** Opens the camera again and discards the recording. */
    openAnew: useCallback(() => void open(facing), [open, facing]),
    changeCamera: useCallback(() => void open(facing === 'user' ? 'environment' : 'user'), [open, facing]),
    /**
     * Marks a recording as used, so that the dialog opens with the camera next time. It stays stored until a video is
     * rendered from it.
     */
    use: useCallback(({ recordingId }: RecordedClip) => {
      usedRecordingId.current = recordingId;
      setState({ stage: 'closed' });
    }, []),
  };
}

function asFile(recording: Blob): File {
  const ending = recording.type === 'video/webm' ? 'webm' : 'mp4';
  // A fixed date, so that a reload yields the same file and its edits are found again.
  return new File([recording], `recording.${ending}`, { type: recording.type, lastModified: 0 });
}
