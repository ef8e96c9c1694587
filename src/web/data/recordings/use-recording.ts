import { useCallback, useEffect, useRef, useState } from 'react';
import { speechSecondsLeft } from '#domain/ai/speech.ts';
import { isWorthRestoring, type RecordingPurpose, recordingRefusal } from '#domain/posts/audio-recording.ts';
import { newId } from '#web/browser/ids.ts';
import { type LiveRecording, startRecording } from '#web/browser/recorder.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { recordingFailure } from '../store/failure.ts';
import { type FinishedRecording, holdInMemory } from '../store/in-memory-recordings.ts';
import { beginRecording, dropRecording, finishRecording, storeChunk } from '../store/recordings.ts';
import { lockRecording } from './recording-lock.ts';

export type RecordingState =
  | { stage: 'idle' | 'starting' | 'finishing' }
  | { stage: 'recording'; isPaused: boolean; seconds: number; isNearlyFull: boolean };

export type RecordingHooks = {
  purpose: RecordingPurpose;
  /** Stops after this many seconds. Without a limit, stops when more audio could not be transcribed. */
  maxSeconds?: number;
  /** Called with the finished recording. Until it resolves, the recording is locked and offered nowhere else. */
  onFinished: (finished: FinishedRecording) => Promise<void> | void;
  /**
   * Called with a canceled recording that is long enough to be restored. It is complete and locked, as in
   * `onFinished`.
   */
  onCanceled: (finished: FinishedRecording) => Promise<void>;
  /** Reports a failure to the user. */
  onFailed: (message: string) => void;
  /** Called if the browser cannot store the audio. The recording continues in memory. */
  onNotStored: (message: string) => void;
};

const tickMilliseconds = 200;
const warnedSeconds = 60;

/**
 * Records audio into the store, a quarter of a second at a time. Leaving the screen stops the recording and keeps it.
 * It is offered again, like a recording of a killed tab. A recording that does not fit into the store stays in memory.
 */
export function useRecording({
  purpose,
  maxSeconds = Number.POSITIVE_INFINITY,
  onFinished,
  onCanceled,
  onFailed,
  onNotStored,
}: RecordingHooks) {
  const [state, setState] = useState<RecordingState>({ stage: 'idle' });
  const running = useRef<Running | null>(null);
  const isUnmounted = useRef(false);
  const callbacks = useLatest({ onFinished, onCanceled, onFailed, onNotStored });

  const stop = useCallback(async () => {
    const recording = running.current;
    if (!recording) return callbacks.current.onFailed('No recording in progress');
    running.current = null;
    setState({ stage: 'finishing' });
    try {
      const result = await finish(recording);
      if (result.ok) await callbacks.current.onFinished(result.finished);
      else callbacks.current.onFailed(result.message);
    } catch (error) {
      console.error('A recording could not be finished:', error);
      callbacks.current.onFailed('Recording failed. Please try again.');
    }
    await recording.release();
    setState({ stage: 'idle' });
  }, []);

  const start = useCallback(async () => {
    setState({ stage: 'starting' });
    const started = await begin(
      purpose,
      () => void stop(),
      (message) => callbacks.current.onNotStored(message),
    );
    // Does not record a user who left while the browser asked for the microphone.
    if (isUnmounted.current) return started.ok ? abandon(started.running) : undefined;
    if (!started.ok) {
      setState({ stage: 'idle' });
      return callbacks.current.onFailed(started.message);
    }
    running.current = started.running;
    setState({ stage: 'recording', isPaused: false, seconds: 0, isNearlyFull: false });
  }, [purpose, stop]);

  const cancel = useCallback(async () => {
    const recording = running.current;
    running.current = null;
    if (!recording) return;
    try {
      await abandon(recording, callbacks.current.onCanceled);
    } finally {
      setState({ stage: 'idle' });
    }
  }, []);

  const setPaused = useCallback((isPaused: boolean) => {
    const live = running.current?.live;
    if (!live) return;
    if (isPaused) live.pause();
    else live.resume();
    setState((now) =>
      now.stage === 'recording' ? { ...now, isPaused, seconds: live.elapsedSeconds() } : now,
    );
  }, []);

  const isRecording = state.stage === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const live = running.current?.live;
      if (!live) return;
      const seconds = live.elapsedSeconds();
      const secondsLeft = speechSecondsLeft(live.bytes(), seconds);
      if (seconds >= maxSeconds || secondsLeft <= 0) return void stop();
      const isNearlyFull = secondsLeft < warnedSeconds;
      setState((now) => (now.stage === 'recording' ? { ...now, seconds, isNearlyFull } : now));
    }, tickMilliseconds);
    return () => clearInterval(timer);
  }, [isRecording, maxSeconds, stop]);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      const recording = running.current;
      running.current = null;
      if (recording)
        void finish(recording)
          .catch(() => undefined)
          .then(recording.release);
    };
  }, []);
  const readLevel = useCallback(() => running.current?.live.level() ?? 0, []);
  return { state, start, stop, cancel, setPaused, readLevel };
}

type Running = {
  recordingId: string;
  purpose: RecordingPurpose;
  live: LiveRecording;
  release: () => Promise<void>;
  isStored: () => boolean;
};

async function begin(
  purpose: RecordingPurpose,
  onInterrupted: () => void,
  onNotStored: (message: string) => void,
): Promise<{ ok: true; running: Running } | { ok: false; message: string }> {
  let recordingId = '';
  let release = async () => {};
  let isStored = true;
  const continueInMemory = (error: unknown) => {
    // Reported only once.
    if (isStored) void recordingFailure(error).then(onNotStored);
    isStored = false;
  };
  const started = await startRecording({
    begin: async (mimeType) => {
      recordingId = newId();
      const isCreated = await beginRecording(recordingId, mimeType, purpose).then(
        () => true,
        (error: unknown) => {
          continueInMemory(error);
          return false;
        },
      );
      release = lockRecording(recordingId);
      return async (chunk) => {
        if (isCreated) await storeChunk(recordingId, chunk).catch(continueInMemory);
      };
    },
    onInterrupted,
  });
  if (started.ok)
    return {
      ok: true,
      running: { recordingId, purpose, live: started.live, release, isStored: () => isStored },
    };
  await release();
  if (recordingId !== '') await dropRecording(recordingId).catch(() => undefined);
  return started;
}

/** Ends a canceled recording. Deletes it unless it is long enough to be restored. */
async function abandon(recording: Running, onCanceled?: RecordingHooks['onCanceled']): Promise<void> {
  try {
    const made = await recording.live.stop();
    if (onCanceled && isWorthRestoring(made.audio.size, made.durationSeconds))
      await onCanceled(await storeFinished(recording, made));
    else await dropRecording(recording.recordingId).catch(() => undefined);
  } finally {
    await recording.release();
  }
}

async function finish(
  recording: Running,
): Promise<{ ok: true; finished: FinishedRecording } | { ok: false; message: string }> {
  const made = await recording.live.stop();
  const refusal = recordingRefusal(made.audio.size);
  if (refusal) {
    await dropRecording(recording.recordingId);
    return { ok: false, message: refusal };
  }
  return { ok: true, finished: await storeFinished(recording, made) };
}

async function storeFinished(
  { recordingId, purpose, isStored }: Running,
  { audio, durationSeconds }: { audio: Blob; durationSeconds: number },
): Promise<FinishedRecording> {
  const isFinished = await finishRecording(recordingId, durationSeconds).catch(() => false);
  const finished = { recordingId, audio, durationSeconds, isStored: isFinished && isStored() };
  if (!finished.isStored) holdInMemory({ ...finished, purpose });
  return finished;
}
