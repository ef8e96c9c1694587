import * as z from 'zod/mini';
import {
  type AiFailure,
  failureMessage,
  isAboutKey,
  retryAfterSeconds,
  retryDelayMilliseconds,
} from '#domain/ai/failure.ts';
import { audioRefusal, speechFileName } from '#domain/ai/speech.ts';
import type { TimedWords } from '#domain/video/spoken-captions.ts';
import { base64Of } from '#web/browser/base64.ts';
import { type AiAccount, callFunction, findAiAccount } from './account.ts';
import { openProvider, type ProviderClient } from './provider.ts';
import { readAiSettings } from './settings.ts';

/** What was said, which may be nothing; or why nobody knows, and whether the key is the reason. */
export type Transcription =
  | {
      ok: true;
      text: string;
      /** When it was said, where the model tells: by word, or by longer stretches. */
      words?: TimedWords[];
      stretches?: TimedWords[];
    }
  | { ok: false; message: string; isAboutKey: boolean };

/**
 * Has speech written down: by the provider with a key, else by the server's `transcribe-audio`. A call that failed is made again where
 * that helps.
 */
export async function transcribe(
  sound: Blob,
  stopped: AbortSignal = new AbortController().signal,
): Promise<Transcription> {
  const refusal = audioRefusal(sound.size);
  if (refusal) return { ok: false, message: refusal, isAboutKey: false };
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMilliseconds)]);
    const outcome = await byAccount(sound, signal);
    if (outcome.ok || !outcome.failure) return outcome;
    const delay = retryDelayMilliseconds(outcome.failure, attempt);
    if (delay === undefined || stopped.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Half an hour of speech has to go up, and to be listened to. */
const timeoutMilliseconds = 240_000;

type ServerAccount = Extract<AiAccount, { kind: 'server' }>;
/** `failure` where the call itself failed. */
type Outcome = Transcription & { failure?: AiFailure };

async function byAccount(sound: Blob, signal: AbortSignal): Promise<Outcome> {
  // What finds the account and what asks the provider may be files of our own site that are still to be loaded: that fails when the site
  // is away, or was replaced by a newer one.
  const account = await findAiAccount().catch(() => undefined);
  if (account === undefined) return failed({ reason: 'unreachable' });
  if (account === null) return failed({ reason: 'no-key' });
  if (account.kind === 'server') return byServer(account, sound, signal);
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return failed({ reason: 'unreachable' });
  return byProvider(provider, sound, signal);
}

async function byProvider(
  { api, failureOf }: ProviderClient,
  sound: Blob,
  signal: AbortSignal,
): Promise<Outcome> {
  const model = readAiSettings().transcriptionModel;
  const type = sound.type.replace(/;.*$/, '');
  try {
    const file = new File([sound], speechFileName(type), { type });
    const answer: unknown = await api.audio.transcriptions.create(
      {
        file,
        model,
        ...(tellsTimes(model)
          ? { response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] }
          : { response_format: 'json' }),
      },
      { signal, timeout: timeoutMilliseconds },
    );
    return textIn(answer);
  } catch (error) {
    const isTimedOut = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return failed(isTimedOut ? { reason: 'timed-out' } : failureOf(error, model));
  }
}

async function byServer(account: ServerAccount, sound: Blob, signal: AbortSignal): Promise<Outcome> {
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

function textIn(answer: unknown): Transcription {
  const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined;
  return typeof text === 'string'
    ? { ok: true, text: text.trim(), ...timesIn(answer) }
    : { ok: false, message: 'No transcription text returned from service', isAboutKey: false };
}

/** Only these models know the form of answer that holds times; others refuse to be asked for it. */
function tellsTimes(model: string): boolean {
  return /^whisper/i.test(model);
}

const timesSchema = z.object({
  words: z.optional(z.array(z.object({ start: z.number(), end: z.number(), word: z.string() }))),
  segments: z.optional(z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))),
});

function timesIn(answer: unknown): { words?: TimedWords[]; stretches?: TimedWords[] } {
  const { words, segments } = timesSchema.safeParse(answer).data ?? {};
  const timed = (start: number, end: number, text: string) => ({
    startSeconds: start,
    endSeconds: end,
    text,
  });
  return {
    ...(words?.length ? { words: words.map(({ start, end, word }) => timed(start, end, word)) } : {}),
    ...(segments?.length
      ? { stretches: segments.map(({ start, end, text }) => timed(start, end, text)) }
      : {}),
  };
}

function failed(failure: AiFailure): Outcome {
  return { ok: false, message: failureMessage(failure), isAboutKey: isAboutKey(failure), failure };
}
