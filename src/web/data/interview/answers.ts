import { newId } from '#web/browser/ids.ts';
import { withClient } from '../backend-request.ts';
import { dropRecording } from '../store/recordings.ts';
import { showAs, shownInterview, tellOfChange } from './interview.ts';
import { keepNote, readNote } from './notes.ts';
import { type Answer, type AnswerRow, answerColumns, answerIn } from './rows.ts';

/**
 * Writes down that there is an answer whose words are not known yet; once more for one that is tried again. False
 * when it cannot be kept.
 */
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
 * Keeps an answer that was typed. Gives its id, or null when it cannot be kept. Of a try that failed perhaps only the
 * reply was lost: the next one is about the same answer.
 */
export async function saveTypedAnswer(
  userId: string,
  questionId: string,
  transcript: string,
): Promise<string | null> {
  const id = readNote('typedAnswerId', questionId) ?? newId();
  keepNote('typedAnswerId', questionId, id);
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

/** Keeps the words of an answer, or that there are none to be had. False when that cannot be kept. */
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
 * Uploads the sound of an answer to the person's own folder, so that it can be heard and processed on any device.
 * Gives whether that went well: then the browser's copy may go.
 */
export async function uploadSound(userId: string, recordingId: string, sound: Blob): Promise<boolean> {
  const path = `${userId}/${recordingId}.${extensionOf(sound.type)}`;
  const contentType = sound.type.replace(/;.*$/, '') || 'audio/webm';
  const { error } = await withClient((client) =>
    client.storage.from('recordings').upload(path, sound, { contentType, upsert: true }),
  );
  if (error) {
    console.error('The sound of an answer could not be uploaded:', error.message);
    return false;
  }
  return change(userId, recordingId, { audio_path: path });
}

/** The sound of an answer from the backend; null when it cannot be had. */
export async function downloadSound(audioPath: string): Promise<Blob | null> {
  const { data, error } = await withClient(({ storage }) => storage.from('recordings').download(audioPath));
  if (error) console.error('The sound of an answer could not be downloaded:', error.message);
  return error ? null : data;
}

/** Removes an answer with its sound, here and there. */
export async function removeAnswer(userId: string, recordingId: string): Promise<boolean> {
  const answer = shownInterview(userId)?.answers.find(({ id }) => id === recordingId);
  if (answer) {
    const { error } = await withClient((client) => client.from('recordings').delete().eq('id', recordingId));
    if (error) {
      console.error('An answer could not be removed:', error.message);
      return false;
    }
    const { audioPath } = answer;
    if (audioPath !== null) await withClient(({ storage }) => storage.from('recordings').remove([audioPath]));
    showAs(userId, (shown) => ({
      ...shown,
      answers: shown.answers.filter(({ id }) => id !== recordingId),
    }));
    tellOfChange(userId);
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
  showAs(userId, (shown) => ({
    ...shown,
    answers: [answer, ...shown.answers.filter(({ id }) => id !== answer.id)],
  }));
  tellOfChange(userId);
}

function extensionOf(mimeType: string): string {
  return /^(?:audio|video)\/([a-z0-9]+)/.exec(mimeType)?.[1] ?? 'webm';
}
