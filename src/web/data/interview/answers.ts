import type { Result } from '#domain/result.ts';
import { newId } from '#web/browser/ids.ts';
import { type RequestFailure, requestFailed, withClient } from '../backend-request.ts';
import { dropRecording } from '../store/recordings.ts';
import { broadcastChange, cachedInterview, updateCachedInterview } from './interview.ts';
import { readNote, saveNote } from './notes.ts';
import { type Answer, type AnswerRow, answerColumns, answerIn } from './rows.ts';

/** Saves an answer that has no transcript yet, even on a retry. */
export async function saveAnswer(
  userId: string,
  questionId: string,
  recordingId: string,
): Promise<Result<Answer, RequestFailure>> {
  return save(userId, { id: recordingId, question_id: questionId, transcription_status: 'pending' });
}

/** Saves a typed answer. A retry reuses the id, because only the response may have been lost. */
export async function saveTypedAnswer(
  userId: string,
  questionId: string,
  transcript: string,
): Promise<Result<Answer, RequestFailure>> {
  const id = readNote('typedAnswerId', questionId) ?? newId();
  saveNote('typedAnswerId', questionId, id);
  return save(userId, {
    id,
    question_id: questionId,
    transcript_text: transcript,
    transcription_status: 'succeeded',
  });
}

/** Saves an answer's transcript, or that transcription failed. */
export async function saveTranscript(
  userId: string,
  recordingId: string,
  transcript: { status: 'succeeded'; text: string } | { status: 'failed' },
): Promise<Result<Answer, RequestFailure>> {
  return change(userId, recordingId, {
    transcription_status: transcript.status,
    ...(transcript.status === 'succeeded' ? { transcript_text: transcript.text } : {}),
  });
}

/**
 * Uploads an answer's audio to the user's own folder, so that every device can play and process it. After that, the
 * local copy can be deleted.
 */
export async function uploadAudio(
  userId: string,
  recordingId: string,
  audio: Blob,
): Promise<Result<Answer, RequestFailure>> {
  const path = `${userId}/${recordingId}.${extensionOf(audio.type)}`;
  const contentType = audio.type.replace(/;.*$/, '') || 'audio/webm';
  const { error } = await withClient((client) =>
    client.storage.from('recordings').upload(path, audio, { contentType, upsert: true }),
  );
  if (error) return requestFailed('The audio of an answer could not be uploaded', error);
  return change(userId, recordingId, { audio_path: path });
}

export async function downloadAudio(audioPath: string): Promise<Result<Blob, RequestFailure>> {
  const { data, error } = await withClient(({ storage }) => storage.from('recordings').download(audioPath));
  if (error) return requestFailed('The audio of an answer could not be downloaded', error);
  return { ok: true, value: data };
}

/** Removes an answer and its audio from the backend and this browser. */
export async function removeAnswer(
  userId: string,
  recordingId: string,
): Promise<Result<void, RequestFailure>> {
  const answer = cachedInterview(userId)?.answers.find(({ id }) => id === recordingId);
  if (answer) {
    const { error } = await withClient((client) => client.from('recordings').delete().eq('id', recordingId));
    if (error) return requestFailed('An answer could not be removed', error);
    const { audioPath } = answer;
    if (audioPath !== null) await withClient(({ storage }) => storage.from('recordings').remove([audioPath]));
    updateCachedInterview(userId, (shown) => ({
      ...shown,
      answers: shown.answers.filter(({ id }) => id !== recordingId),
    }));
    broadcastChange(userId);
  }
  await dropRecording(recordingId);
  return { ok: true, value: undefined };
}

async function save(userId: string, answer: Partial<AnswerRow>): Promise<Result<Answer, RequestFailure>> {
  const { data, error } = await withClient((client) =>
    client
      .from('recordings')
      .upsert({ ...answer, user_id: userId })
      .select(answerColumns)
      .single(),
  );
  if (error) return requestFailed('An answer could not be saved', error);
  return showAnswer(userId, data as AnswerRow);
}

async function change(
  userId: string,
  recordingId: string,
  columns: Partial<AnswerRow>,
): Promise<Result<Answer, RequestFailure>> {
  const { data, error } = await withClient((client) =>
    client.from('recordings').update(columns).eq('id', recordingId).select(answerColumns).single(),
  );
  if (error) return requestFailed('An answer could not be changed', error);
  return showAnswer(userId, data as AnswerRow);
}

/** Shows a saved answer in all tabs and returns it. */
function showAnswer(userId: string, row: AnswerRow): Result<Answer, never> {
  const answer = answerIn(row);
  updateCachedInterview(userId, (shown) => ({
    ...shown,
    answers: [answer, ...shown.answers.filter(({ id }) => id !== answer.id)],
  }));
  broadcastChange(userId);
  return { ok: true, value: answer };
}

function extensionOf(mimeType: string): string {
  return /^(?:audio|video)\/([a-z0-9]+)/.exec(mimeType)?.[1] ?? 'webm';
}
