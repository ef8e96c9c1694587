import { newId } from '#web/browser/ids.ts';
import { withClient } from '../backend-request.ts';
import { dropRecording } from '../store/recordings.ts';
import { broadcastChange, cachedInterview, updateCachedInterview } from './interview.ts';
import { readNote, saveNote } from './notes.ts';
import { type Answer, type AnswerRow, answerColumns, answerIn } from './rows.ts';

/** Saves an answer that has no transcript yet, also on a retry. Returns false if that fails. */
export async function saveAnswer(userId: string, questionId: string, recordingId: string): Promise<boolean> {
  const { data, error } = await withClient((client) =>
    client
      .from('recordings')
      .upsert({
        id: recordingId,
        question_id: questionId,
        user_id: userId,
        transcription_status: 'pending',
      })
      .select(answerColumns)
      .single(),
  );
  if (error) console.error('An answer could not be saved:', error.message);
  else showAnswer(userId, answerIn(data as AnswerRow));
  return !error;
}

/**
 * Saves a typed answer and returns its id, or null if that fails. A retry reuses the id, because only the response may
 * have been lost.
 */
export async function saveTypedAnswer(
  userId: string,
  questionId: string,
  transcript: string,
): Promise<string | null> {
  const id = readNote('typedAnswerId', questionId) ?? newId();
  saveNote('typedAnswerId', questionId, id);
  const { data, error } = await withClient((client) =>
    client
      .from('recordings')
      .upsert({
        id,
        question_id: questionId,
        user_id: userId,
        transcript_text: transcript,
        transcription_status: 'succeeded',
      })
      .select(answerColumns)
      .single(),
  );
  if (error) {
    console.error('An answer could not be saved:', error.message);
    return null;
  }
  showAnswer(userId, answerIn(data as AnswerRow));
  return id;
}

/** Saves an answer's transcript, or that transcription failed. Returns false if the save fails. */
export async function saveTranscript(
  userId: string,
  recordingId: string,
  transcript: { status: 'succeeded'; text: string } | { status: 'failed' },
): Promise<boolean> {
  return change(userId, recordingId, {
    transcription_status: transcript.status,
    ...(transcript.status === 'succeeded' ? { transcript_text: transcript.text } : {}),
  });
}

/**
 * Uploads an answer's audio to the user's own folder, so that every device can play and process it. Returns true if it
 * succeeded; the local copy can then be deleted.
 */
export async function uploadAudio(userId: string, recordingId: string, audio: Blob): Promise<boolean> {
  const path = `${userId}/${recordingId}.${extensionOf(audio.type)}`;
  const contentType = audio.type.replace(/;.*$/, '') || 'audio/webm';
  const { error } = await withClient((client) =>
    client.storage.from('recordings').upload(path, audio, { contentType, upsert: true }),
  );
  if (error) {
    console.error('The audio of an answer could not be uploaded:', error.message);
    return false;
  }
  return change(userId, recordingId, { audio_path: path });
}

/** Downloads an answer's audio; null if that fails. */
export async function downloadAudio(audioPath: string): Promise<Blob | null> {
  const { data, error } = await withClient(({ storage }) => storage.from('recordings').download(audioPath));
  if (error) console.error('The audio of an answer could not be downloaded:', error.message);
  return error ? null : data;
}

/** Removes an answer and its audio from the backend and this browser. */
export async function removeAnswer(userId: string, recordingId: string): Promise<boolean> {
  const answer = cachedInterview(userId)?.answers.find(({ id }) => id === recordingId);
  if (answer) {
    const { error } = await withClient((client) => client.from('recordings').delete().eq('id', recordingId));
    if (error) {
      console.error('An answer could not be removed:', error.message);
      return false;
    }
    const { audioPath } = answer;
    if (audioPath !== null) await withClient(({ storage }) => storage.from('recordings').remove([audioPath]));
    updateCachedInterview(userId, (shown) => ({
      ...shown,
      answers: shown.answers.filter(({ id }) => id !== recordingId),
    }));
    broadcastChange(userId);
  }
  await dropRecording(recordingId);
  return true;
}

async function change(userId: string, recordingId: string, columns: Partial<AnswerRow>): Promise<boolean> {
  const { data, error } = await withClient((client) =>
    client.from('recordings').update(columns).eq('id', recordingId).select(answerColumns).single(),
  );
  if (error) console.error('An answer could not be changed:', error.message);
  else showAnswer(userId, answerIn(data as AnswerRow));
  return !error;
}

function showAnswer(userId: string, answer: Answer): void {
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    answers: [answer, ...shown.answers.filter(({ id }) => id !== answer.id)],
  }));
  broadcastChange(userId);
}

function extensionOf(mimeType: string): string {
  return /^(?:audio|video)\/([a-z0-9]+)/.exec(mimeType)?.[1] ?? 'webm';
}
