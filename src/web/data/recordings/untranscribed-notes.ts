import { isTranscribed } from '#domain/posts/idea.ts';
import { transcribe } from '../ai/transcription.ts';
import { store } from '../store/database.ts';
import { nameVoiceNote } from '../store/ideas.ts';
import { readRecording } from '../sync/recordings.ts';

type UntranscribedNote = { ideaId: string; recordingId: string };

/** The Dump's voice notes without a transcript, oldest first. */
export async function readUntranscribedNotes(): Promise<UntranscribedNote[]> {
  const ideas = await store.ideas.orderBy('createdAt').toArray();
  return ideas.flatMap((idea) =>
    idea.source === 'voice' && idea.recordingId !== undefined && !isTranscribed(idea)
      ? [{ ideaId: idea.ideaId, recordingId: idea.recordingId }]
      : [],
  );
}

/** Transcribes notes one after the other. Returns how many succeeded; rejects if the browser cannot save. */
export async function transcribeNotes(notes: readonly UntranscribedNote[]): Promise<number> {
  let writtenCount = 0;
  for (const { ideaId, recordingId } of notes) {
    const read = await readRecording(recordingId);
    const result = read.ok ? await transcribe(read.audio) : null;
    if (!result?.ok || result.text === '') continue;
    await nameVoiceNote(ideaId, result.text);
    writtenCount += 1;
  }
  return writtenCount;
}
