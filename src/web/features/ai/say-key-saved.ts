import { counted } from '#domain/text/counted.ts';
import { readWordlessNotes, transcribeNotes } from '#web/data/recordings/wordless-notes.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saved, toastDone, toastDoneWithAction, toastFailed } from '#web/ui/toast.ts';

/** Says that there is a key, and offers to write down the voice notes that could not be without: they wait in the Dump, wherever one is. */
export async function sayKeySaved(message: string): Promise<void> {
  const found = await attempt(readWordlessNotes);
  if (!found.ok || found.value.length === 0) return toastDone(message);
  const notes = found.value;
  toastDoneWithAction(
    message,
    'Transcribe',
    () => void writeDown(notes),
    `${counted(notes.length, 'voice note')} in the Dump ${notes.length === 1 ? 'has' : 'have'} no words yet.`,
  );
}

async function writeDown(notes: Awaited<ReturnType<typeof readWordlessNotes>>): Promise<void> {
  toastDone('Transcribing...');
  const writtenCount = await saved(attempt(() => transcribeNotes(notes)));
  if (writtenCount === undefined) return;
  if (writtenCount === notes.length) toastDone('Saved to Dump.');
  else toastFailed('Transcription failed. Please try again.', 'The sound is still in the Dump.');
}
