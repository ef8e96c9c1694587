import { useState } from 'react';
import { voiceNoteMaxSeconds } from '#domain/posts/limits.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { askForKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { useRecording } from '#web/data/recordings/use-recording.ts';
import { addVoiceNote, nameVoiceNote } from '#web/data/store/ideas.ts';
import { attempt, confirm, fail } from '../toasts.ts';

export const dumpPurpose = { kind: 'dump' } as const;

/** A voice note from the first sound to the idea that holds it: with its words where they can be had, and with its sound in any case. */
export function useVoiceNote() {
  const [isProcessing, setProcessing] = useState(false);
  const recording = useRecording({
    purpose: dumpPurpose,
    maxSeconds: voiceNoteMaxSeconds,
    onFinished: async ({ recordingId, sound }) => {
      vibrate('medium');
      setProcessing(true);
      await keepVoiceNote(recordingId, sound);
      setProcessing(false);
    },
    onFailed: (message) => fail(message),
  });
  return { ...recording, isProcessing };
}

/** Makes an idea of a recording. What cannot be transcribed is kept as sound. */
export async function keepVoiceNote(recordingId: string, sound: Blob): Promise<void> {
  const transcript = await wordsOf(sound);
  const isKept = await attempt(async () => {
    await addVoiceNote(recordingId, transcript);
    return true;
  });
  if (!isKept) return;
  if (transcript === '') fail("Couldn't transcribe. Saved audio to Dump.");
  else confirm('Saved to Dump.');
}

/** Tries again what did not work when the note was recorded. */
export async function transcribeVoiceNote(ideaId: string, sound: Blob): Promise<void> {
  const transcript = await wordsOf(sound);
  if (transcript === '') return fail('Transcription failed. Please try again.');
  await attempt(() => nameVoiceNote(ideaId, transcript));
}

/** What was said; an empty text when nobody knows, and then the key dialog when a key is what is missing. */
async function wordsOf(sound: Blob): Promise<string> {
  const result = await transcribe(sound, new AbortController().signal);
  if (result.ok) return result.text;
  console.error('Failed to transcribe audio. Please try again.', result.message);
  if (result.isAboutKey) askForKey();
  return '';
}
