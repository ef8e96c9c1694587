import { useCallback, useEffect, useRef, useState } from 'react';
import { voiceNoteMaxSeconds } from '#domain/posts/limits.ts';
import { recordingRefusal } from '#domain/posts/recording.ts';
import { now } from '#web/browser/clock.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { type Capture, captureMicrophone } from '#web/browser/microphone.ts';
import { addVoiceNote } from '#web/data/store/ideas.ts';
import { beginRecording, dropRecording, finishRecording, keepChunk } from '#web/data/store/recordings.ts';
import { attempt, confirm, fail } from '../toasts.ts';

type State = { stage: 'idle' | 'starting' | 'processing' } | { stage: 'recording'; seconds: number };
type Running = { capture: Capture; recordingId: string; startedAt: number };

/** A voice note from the first sound to the idea that holds it. Every quarter of a second goes to the store as it comes. */
export function useVoiceNote(): { state: State; start: () => void; stop: () => void } {
  const [state, setState] = useState<State>({ stage: 'idle' });
  const running = useRef<Running | null>(null);

  const stop = useCallback(async () => {
    const note = running.current;
    if (!note) return;
    running.current = null;
    setState({ stage: 'processing' });
    await attempt(() => keepNote(note));
    setState({ stage: 'idle' });
  }, []);

  const start = useCallback(async () => {
    setState({ stage: 'starting' });
    try {
      let recordingId = '';
      const capture = await captureMicrophone(async (mimeType) => {
        recordingId = (await beginRecording(mimeType)).recordingId;
        return (chunk) => keepChunk(recordingId, chunk);
      });
      running.current = { capture, recordingId, startedAt: now() };
      vibrate('medium');
      setState({ stage: 'recording', seconds: 0 });
    } catch (error) {
      console.error('The microphone could not be recorded:', error);
      fail('Failed to start recording. Check microphone permissions.');
      setState({ stage: 'idle' });
    }
  }, []);

  const isRecording = state.stage === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const seconds = Math.floor((now() - (running.current?.startedAt ?? now())) / 1_000);
      if (seconds >= voiceNoteMaxSeconds) void stop();
      else if (running.current) setState({ stage: 'recording', seconds });
    }, 250);
    return () => clearInterval(timer);
  }, [isRecording, stop]);

  // Leaving the Dump ends the note and keeps it.
  useEffect(() => () => void stop(), [stop]);

  return { state, start: () => void start(), stop: () => void stop() };
}

async function keepNote({ capture, recordingId, startedAt }: Running): Promise<void> {
  await capture.stop();
  const durationSeconds = Math.min(voiceNoteMaxSeconds, (now() - startedAt) / 1_000);
  const bytes = await finishRecording(recordingId, durationSeconds);
  const refusal = recordingRefusal(bytes);
  if (refusal) {
    await dropRecording(recordingId);
    return fail(refusal);
  }
  await addVoiceNote(recordingId);
  confirm('Saved to Dump.');
}
