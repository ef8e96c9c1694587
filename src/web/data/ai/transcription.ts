import { type AiFailure, retryAfterSeconds } from '#domain/ai/failure.ts';
import { audioRefusal } from '#domain/ai/speech.ts';
import { base64Of } from '#web/browser/base64.ts';
import { type AiAccount, callFunction, findAiAccount } from './account.ts';
import {
  failed,
  type Listening,
  listenAtProvider,
  listenWithPatience,
  type Transcription,
  textIn,
} from './listening.ts';
import { openProvider } from './provider.ts';
import { readAiSettings } from './settings.ts';

/**
 * Has speech written down: by the provider with a key, else by the server's `transcribe-audio`. A call that failed is
 * made again where that helps.
 */
export async function transcribe(
  sound: Blob,
  stopped: AbortSignal = new AbortController().signal,
): Promise<Transcription> {
  const refusal = audioRefusal(sound.size);
  if (refusal) return { ok: false, message: refusal, isAboutKey: false };
  return listenWithPatience(
    (signal, patienceMilliseconds) => byAccount(sound, signal, patienceMilliseconds),
    stopped,
  );
}

type ServerAccount = Extract<AiAccount, { kind: 'server' }>;

async function byAccount(sound: Blob, signal: AbortSignal, patienceMilliseconds: number): Promise<Listening> {
  // What finds the account and what asks the provider may be files of our own site that are still to be loaded: that
  // fails when the site
  // is away, or was replaced by a newer one.
  const account = await findAiAccount().catch(() => undefined);
  if (account === undefined) return failed({ reason: 'unreachable' });
  if (account === null) return failed({ reason: 'no-key' });
  if (account.kind === 'server') return byServer(account, sound, signal);
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return failed({ reason: 'unreachable' });
  const model = readAiSettings().transcriptionModel;
  return listenAtProvider(provider, sound, { model, signal, patienceMilliseconds });
}

async function byServer(account: ServerAccount, sound: Blob, signal: AbortSignal): Promise<Listening> {
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
    const message = `Transcription failed (${response.status}): ${body}`;
    return { ok: false, message, isAboutKey: false, failure: failureOf(response, body) };
  } catch {
    return failed({ reason: signal.aborted ? 'timed-out' : 'unreachable' });
  }
}

function failureOf({ status, headers }: Response, message: string): AiFailure {
  // Who took minutes in vain would take them again.
  if (status === 504) return { reason: 'timed-out' };
  // The operator's own key: asking once more changes nothing, and takes the sound up again.
  if (message.includes('server_key_refused')) return { reason: 'refused', status, message };
  if (status >= 500) return { reason: 'provider-failed', status };
  const waitSeconds = retryAfterSeconds(headers.get('retry-after'), Date.now());
  return status === 429
    ? { reason: 'rate-limited', retryAfterSeconds: waitSeconds }
    : { reason: 'refused', status, message };
}
