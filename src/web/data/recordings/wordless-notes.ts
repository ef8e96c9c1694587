import { isTranscribed } from '#domain/posts/idea.ts';
import { transcribe } from '../ai/transcription.ts';
import { store } from '../store/database.ts';
import { nameVoiceNote } from '../store/ideas.ts';
import { readRecordingAudio } from '../store/reading.ts';

type WordlessNote = { ideaId: string; recordingId: string };

/** The voice notes in the Dump that nobody could write down yet, the oldest first. */
export async function readWordlessNotes(): Promise<WordlessNote[]> {
  const ideas = await store.ideas.orderBy('createdAt').toArray();
  return ideas.flatMap((idea) =>
    idea.source === 'voice' && idea.recordingId !== undefined && !isTranscribed(idea)
      ? [{ ideaId: idea.ideaId, recordingId: idea.recordingId }]
      : [],
  );
}

/** Has them written down, one after the other. Gives how many were; rejects when the browser cannot keep the words. */
export async function transcribeNotes(notes: readonly WordlessNote[]): Promise<number> {
  let writtenCount = 0;
  for (const { ideaId, recordingId } of notes) {
    const sound = await readRecordingAudio(recordingId);
    const result = sound && (await transcribe(sound));
    if (!result?.ok || result.text === '') continue;
    await nameVoiceNote(ideaId, result.text);
    writtenCount += 1;
  }
  return writtenCount;
}
