import { type AiFailure, failureMessage, isAboutKey } from '#domain/ai/failure.ts';
import { audioRefusal, speechFileName } from '#domain/ai/speech.ts';
import { base64Of } from '#web/browser/base64.ts';
import { type AiAccount, callFunction, findAiAccount } from './account.ts';
import { openProvider } from './provider.ts';
import { readAiSettings } from './settings.ts';

/** What was said, which may be nothing; or why nobody knows, and whether the key is the reason. */
export type Transcription = { ok: true; text: string } | { ok: false; message: string; isAboutKey: boolean };

/** Has speech written down: by the provider with a key, else by the server's `transcribe-audio`. */
export async function transcribe(sound: Blob, signal: AbortSignal): Promise<Transcription> {
  const refusal = audioRefusal(sound.size);
  if (refusal) return { ok: false, message: refusal, isAboutKey: false };
  const account = await findAiAccount();
  if (!account) return failed({ reason: 'no-key' });
  return account.kind === 'key' ? byProvider(account, sound, signal) : byServer(account, sound, signal);
}

async function byProvider(account: AiAccount, sound: Blob, signal: AbortSignal): Promise<Transcription> {
  const { api, failureOf } = await openProvider(account);
  const model = readAiSettings().transcriptionModel;
  const type = sound.type.replace(/;.*$/, '');
  try {
    const file = new File([sound], speechFileName(type), { type });
    const answer: unknown = await api.audio.transcriptions.create(
      { file, model, response_format: 'json' },
      { signal },
    );
    return textIn(answer);
  } catch (error) {
    return failed(failureOf(error, model));
  }
}

async function byServer(
  account: Extract<AiAccount, { kind: 'server' }>,
  sound: Blob,
  signal: AbortSignal,
): Promise<Transcription> {
  let audio: string;
  try {
    audio = await base64Of(sound);
  } catch {
    return { ok: false, message: 'Failed to convert audio to base64', isAboutKey: false };
  }
  const model = readAiSettings().transcriptionModel;
  try {
    const response = await callFunction('transcribe-audio', account, {
      method: 'POST',
      body: JSON.stringify({ audio, model }),
      signal,
    });
    if (response.ok) return textIn(await response.json());
    const body = await response.text();
    if (body.includes('no_server_key')) return failed({ reason: 'no-key' });
    return { ok: false, message: `Transcription failed (${response.status}): ${body}`, isAboutKey: false };
  } catch {
    return failed({ reason: signal.aborted ? 'stopped' : 'unreachable' });
  }
}

function textIn(answer: unknown): Transcription {
  const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined;
  return typeof text === 'string'
    ? { ok: true, text: text.trim() }
    : { ok: false, message: 'No transcription text returned from service', isAboutKey: false };
}

function failed(failure: AiFailure): Transcription {
  return { ok: false, message: failureMessage(failure), isAboutKey: isAboutKey(failure) };
}
