import { useState } from 'react';
import { voiceNoteMaxSeconds } from '#domain/posts/limits.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { useDeviceSpeech } from '#web/data/recordings/use-device-speech.ts';
import { useRecording } from '#web/data/recordings/use-recording.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addDictatedIdea, addVoiceNote, nameVoiceNote } from '#web/data/store/ideas.ts';
import { isSaved, saved, toastDone, toastFailed } from '#web/ui/toast.ts';
import { discardWithUndo } from '../voice/discard-with-undo.ts';

export const dumpPurpose = { kind: 'dump' } as const;

/** Records a voice note and saves it as an idea, with a transcript if possible and always with the audio. */
export function useVoiceNote() {
  const [isProcessing, setProcessing] = useState(false);
  const recording = useRecording({
    purpose: dumpPurpose,
    maxSeconds: voiceNoteMaxSeconds,
    onFinished: async (finished) => {
      vibrate('medium');
      // An unsaved recording stays in the list of unused recordings, where the user can retry after freeing space.
      if (!finished.isStored) return;
      setProcessing(true);
      await saveVoiceNote(finished.recordingId, finished.audio);
      setProcessing(false);
    },
    onCanceled: ({ recordingId }) => discardWithUndo(recordingId),
    onFailed: (message) => toastFailed(message),
    onNotStored: (message) => toastFailed(message),
  });
  const device = useDeviceSpeech({
    onWords: async (transcript) => {
      if (await isSaved(attempt(() => addDictatedIdea(transcript)))) toastDone('Saved to Dump.');
    },
    onFailed: (message) => toastFailed(message),
  });
  return { ...recording, isProcessing, device };
}

/** Transcribes a recording and saves it as an idea. If transcription fails, the idea has only the audio. */
export async function saveVoiceNote(recordingId: string, audio: Blob): Promise<void> {
  const transcript = await transcriptOf(audio);
  if (!(await isSaved(attempt(() => addVoiceNote(recordingId, transcript))))) return;
  if (transcript === '') toastFailed("Couldn't transcribe. Saved audio to Dump.");
  else toastDone('Saved to Dump.');
}

/** Retries the transcription of a saved voice note. */
export async function transcribeVoiceNote(ideaId: string, audio: Blob): Promise<void> {
  const transcript = await transcriptOf(audio);
  if (transcript === '') return toastFailed('Transcription failed. Please try again.');
  await saved(attempt(() => nameVoiceNote(ideaId, transcript)));
}

/** Resolves to an empty string on failure, after opening the key dialog if the key is the problem. */
async function transcriptOf(audio: Blob): Promise<string> {
  const result = await transcribe(audio);
  if (result.ok) return result.text;
  console.error('Failed to transcribe audio. Please try again.', result.message);
  if (result.isAboutKey) requestApiKey();
  return '';
}
