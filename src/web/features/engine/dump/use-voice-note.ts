import { useState } from 'react';
import { voiceNoteMaxSeconds } from '#domain/posts/limits.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { askForKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { useDeviceSpeech } from '#web/data/recordings/use-device-speech.ts';
import { useRecording } from '#web/data/recordings/use-recording.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addDictatedIdea, addVoiceNote, nameVoiceNote } from '#web/data/store/ideas.ts';
import { isSaved, saved, toastDone, toastFailed } from '#web/ui/toast.ts';
import { discardWithUndo } from '../voice/discard-with-undo.ts';

export const dumpPurpose = { kind: 'dump' } as const;

/** A voice note from the first sound to the idea that holds it: with its words where they can be had, and with its sound in any case. */
export function useVoiceNote() {
  const [isProcessing, setProcessing] = useState(false);
  const recording = useRecording({
    purpose: dumpPurpose,
    maxSeconds: voiceNoteMaxSeconds,
    onFinished: async (finished) => {
      vibrate('medium');
      // An idea would point at sound that is not there: the person frees some room and tries again.
      if (!finished.isKept) return;
      setProcessing(true);
      await keepVoiceNote(finished.recordingId, finished.sound);
      setProcessing(false);
    },
    onCancelled: ({ recordingId }) => discardWithUndo(recordingId),
    onFailed: (message) => toastFailed(message),
    onNotKept: (message) => toastFailed(message),
  });
  const device = useDeviceSpeech({
    onWords: async (words) => {
      const isKept = await isSaved(attempt(() => addDictatedIdea(words)));
      if (isKept) toastDone('Saved to Dump.');
    },
    onFailed: (message) => toastFailed(message),
  });
  return { ...recording, isProcessing, device };
}

/** Makes an idea of a recording. What cannot be transcribed is kept as sound. */
export async function keepVoiceNote(recordingId: string, sound: Blob): Promise<void> {
  const transcript = await wordsOf(sound);
  const isKept = await isSaved(attempt(() => addVoiceNote(recordingId, transcript)));
  if (!isKept) return;
  if (transcript === '') toastFailed("Couldn't transcribe. Saved audio to Dump.");
  else toastDone('Saved to Dump.');
}

/** Tries again what did not work when the note was recorded. */
export async function transcribeVoiceNote(ideaId: string, sound: Blob): Promise<void> {
  const transcript = await wordsOf(sound);
  if (transcript === '') return toastFailed('Transcription failed. Please try again.');
  await saved(attempt(() => nameVoiceNote(ideaId, transcript)));
}

/** What was said; an empty text when nobody knows, and then the key dialog when a key is what is missing. */
async function wordsOf(sound: Blob): Promise<string> {
  const result = await transcribe(sound);
  if (result.ok) return result.text;
  console.error('Failed to transcribe audio. Please try again.', result.message);
  if (result.isAboutKey) askForKey();
  return '';
}
