import { counted } from '#domain/text/counted.ts';
import { readWordlessNotes, transcribeNotes } from '#web/data/recordings/wordless-notes.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saved, sayDone, sayDoneWith, sayFailed } from '#web/ui/say.ts';

/** Says that there is a key, and offers to write down the voice notes that could not be without: they wait in the Dump, wherever one is. */
export async function sayKeySaved(message: string): Promise<void> {
  const found = await attempt(readWordlessNotes);
  if (!found.ok || found.result.length === 0) return sayDone(message);
  const notes = found.result;
  sayDoneWith(
    message,
    'Transcribe',
    () => void writeDown(notes),
    `${counted(notes.length, 'voice note')} in the Dump ${notes.length === 1 ? 'has' : 'have'} no words yet.`,
  );
}

async function writeDown(notes: Awaited<ReturnType<typeof readWordlessNotes>>): Promise<void> {
  sayDone('Transcribing...');
  const writtenCount = await saved(attempt(() => transcribeNotes(notes)));
  if (writtenCount === undefined) return;
  if (writtenCount === notes.length) sayDone('Saved to Dump.');
  else sayFailed('Transcription failed. Please try again.', 'The sound is still in the Dump.');
}
