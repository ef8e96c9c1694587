import { type AiFailure, retryAfterSeconds } from '#domain/ai/failure.ts';
import { audioRefusal } from '#domain/ai/speech.ts';
import { base64Of } from '#web/browser/base64.ts';
import { type AiAccount, callFunction, findTranscriptionAccount } from './account.ts';
import { openProvider } from './provider.ts';
import { readAiSettings } from './settings.ts';
import {
  failed,
  type Transcription,
  textIn,
  transcribeAtProvider,
  transcribeWithRetries,
} from './transcription-request.ts';

/**
 * Transcribes audio at the provider, or through `transcribe-audio` if there is no key. Retries temporary failures.
 * @param find returns the account to use
 */
export async function transcribe(
  audio: Blob,
  stopped: AbortSignal = new AbortController().signal,
  find: () => Promise<AiAccount | null> = findTranscriptionAccount,
): Promise<Transcription> {
  const refusal = audioRefusal(audio.size);
  if (refusal) return { ok: false, message: refusal, isAboutKey: false };
  return transcribeWithRetries(
    (signal, timeoutMilliseconds) => byAccount(audio, find, signal, timeoutMilliseconds),
    stopped,
  );
}

type ServerAccount = Extract<AiAccount, { kind: 'server' }>;

async function byAccount(
  audio: Blob,
  find: () => Promise<AiAccount | null>,
  signal: AbortSignal,
  timeoutMilliseconds: number,
): Promise<Transcription> {
  // Both may load a lazy module, which fails if the site is unreachable or a newer release replaced it.
  const account = await find().catch(() => undefined);
  if (account === undefined) return failed({ reason: 'unreachable' });
  if (account === null) return failed({ reason: 'no-key' });
  if (account.kind === 'server') return byServer(account, audio, signal);
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return failed({ reason: 'unreachable' });
  const model = readAiSettings().transcriptionModel;
  return transcribeAtProvider(provider, audio, { model, signal, timeoutMilliseconds });
}

async function byServer(account: ServerAccount, audio: Blob, signal: AbortSignal): Promise<Transcription> {
  let encoded: string;
  try {
    encoded = await base64Of(audio);
  } catch {
    return { ok: false, message: 'Failed to convert audio to base64', isAboutKey: false };
  }
  const model = readAiSettings().transcriptionModel;
  try {
    const response = await callFunction('transcribe-audio', account, {
      method: 'POST',
      body: JSON.stringify({ audio: encoded, model }),
      signal,
    });
    if (response.ok) return textIn(await response.json());
    const body = await response.text();
    if (body.includes('no_server_key')) return failed({ reason: 'no-key' });
    const message = `Transcription failed (${response.status}): ${messageIn(body)}`;
    return { ok: false, message, isAboutKey: false, failure: failureOf(response, body) };
  } catch {
    return failed({ reason: signal.aborted ? 'timed-out' : 'unreachable' });
  }
}

function failureOf({ status, headers }: Response, message: string): AiFailure {
  // Not retried, because after minutes without a result, the next attempt would time out, too.
  if (status === 504) return { reason: 'timed-out' };
  // A retry cannot help, and the audio would be uploaded again.
  if (message.includes('server_key_refused')) return { reason: 'server-key-refused' };
  if (status >= 500) return { reason: 'provider-failed', status };
  const waitSeconds = retryAfterSeconds(headers.get('retry-after'), Date.now());
  return status === 429
    ? { reason: 'rate-limited', retryAfterSeconds: waitSeconds }
    : { reason: 'refused', status, message };
}

/** The sentence in the server's answer, or the whole answer if it has none. */
function messageIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
    const said = typeof error === 'object' && error !== null && 'message' in error ? error.message : null;
    return typeof said === 'string' ? said : body;
  } catch {
    return body;
  }
}
