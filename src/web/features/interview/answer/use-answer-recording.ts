import { useEffect, useMemo, useState } from 'react';
import type { AnswerEvent } from '#domain/interview/answer-state.ts';
import { discardUnusedRecording } from '#web/data/recordings/discard.ts';
import { useRecording } from '#web/data/recordings/use-recording.ts';
import { attempt } from '#web/data/store/attempt.ts';
import type { FinishedRecording } from '#web/data/store/in-memory-recordings.ts';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** Connects the dialog's recorder to the session and holds the last recording. */
export function useAnswerRecording(questionId: string, send: (event: AnswerEvent) => void) {
  const purpose = useMemo(() => ({ kind: 'interview', questionId }) as const, [questionId]);
  const [finished, setFinished] = useState<FinishedRecording | null>(null);
  const recording = useRecording({
    purpose,
    onFinished: (made) => {
      setFinished(made);
      send({ type: 'recording-stopped', recordingId: made.recordingId });
    },
    onCanceled: async ({ recordingId }) => {
      await discardWithUndo(recordingId);
    },
    onFailed: (message) => {
      const reason = /permission/i.test(message) ? 'Please check your microphone permissions' : message;
      send({ type: 'recording-failed', message: `Recording failed: ${reason}` });
      toastFailed('Recording failed', reason);
    },
    onNotStored: (message) => toastFailed('Not saved', message),
  });
  const isRecording = recording.state.stage === 'recording';
  useEffect(() => {
    if (isRecording) send({ type: 'recording-started' });
  }, [isRecording, send]);
  return {
    ...recording,
    finished,
    async cancel() {
      await recording.cancel();
      send({ type: 'recording-canceled' });
    },
    async discard() {
      if (finished && !(await discardWithUndo(finished.recordingId))) return;
      setFinished(null);
      send({ type: 'discarded' });
    },
  };
}

/** Discards a recording and offers Undo. Resolves to false on failure. */
async function discardWithUndo(recordingId: string): Promise<boolean> {
  const putBack = await saved(attempt(() => discardUnusedRecording(recordingId)));
  if (putBack) toastDoneWithUndo('Recording discarded', () => void saved(attempt(putBack)));
  return putBack !== undefined;
}
