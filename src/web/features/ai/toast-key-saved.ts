import { pluralize } from '#domain/text/pluralize.ts';
import { readUntranscribedNotes, transcribeNotes } from '#web/data/recordings/untranscribed-notes.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saved, toastDone, toastDoneWithAction, toastFailed } from '#web/ui/toast.ts';

/** Confirms a saved key and offers to transcribe the voice notes in the Dump that need one. */
export async function toastKeySaved(message: string): Promise<void> {
  const found = await attempt(readUntranscribedNotes);
  if (!found.ok || found.value.length === 0) return toastDone(message);
  const notes = found.value;
  toastDoneWithAction(
    message,
    'Transcribe',
    () => void transcribeAll(notes),
    `${pluralize(notes.length, 'voice note')} in the Dump ${notes.length === 1 ? 'isn’t' : 'aren’t'} transcribed yet.`,
  );
}

async function transcribeAll(notes: Awaited<ReturnType<typeof readUntranscribedNotes>>): Promise<void> {
  toastDone('Transcribing…');
  const transcribedCount = await saved(attempt(() => transcribeNotes(notes)));
  if (transcribedCount === undefined) return;
  if (transcribedCount === notes.length) toastDone('Saved to Dump.');
  else toastFailed('Transcription failed. Please try again.', 'The audio is still in the Dump.');
}
