import { counted } from '#domain/text/counted.ts';
import { readWordlessNotes, transcribeNotes } from '#web/data/recordings/wordless-notes.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saved, sayDone, sayDoneWith, sayFailed } from '#web/ui/say.ts';

/** Offers to write down the voice notes that could not be, once there is a key: they wait in the Dump, wherever one is. */
export async function offerNotes(): Promise<void> {
  const found = await attempt(readWordlessNotes);
  if (!found.ok || found.result.length === 0) return;
  const notes = found.result;
  sayDoneWith(
    `${counted(notes.length, 'voice note')} in the Dump ${notes.length === 1 ? 'has' : 'have'} no words yet.`,
    'Transcribe',
    () => void writeDown(notes),
  );
}

async function writeDown(notes: Awaited<ReturnType<typeof readWordlessNotes>>): Promise<void> {
  sayDone('Transcribing...');
  const writtenCount = await saved(attempt(() => transcribeNotes(notes)));
  if (writtenCount === undefined) return;
  if (writtenCount === notes.length) sayDone('Saved to Dump.');
  else sayFailed('Transcription failed. Please try again.', 'The sound is still in the Dump.');
}
