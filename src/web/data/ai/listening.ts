import * as z from 'zod/mini';
import { type AiFailure, failureMessage, isAboutKey, retryDelayMilliseconds } from '#domain/ai/failure.ts';
import { speechFileName } from '#domain/ai/speech.ts';
import type { TimedText } from '#domain/video/spoken-captions.ts';
import type { ProviderClient } from './provider.ts';

/** What was said, which may be nothing; or why nobody knows, and whether the key is the reason. */
export type Transcription =
  | {
      ok: true;
      text: string;
      /** When it was said, where the model tells: by word, or by longer stretches. */
      words?: TimedText[];
      stretches?: TimedText[];
    }
  | { ok: false; message: string; isAboutKey: boolean };

/** `failure` where the call itself failed. */
export type Listening = Transcription & { failure?: AiFailure };

/** Half an hour of speech has to go up, and to be listened to. */
const usualPatienceMilliseconds = 240_000;

/**
 * Has speech written down by `listen`, which is called again where it failed and that helps. Each call may take so
 * long, and no longer.
 */
export async function listenWithPatience(
  listen: (signal: AbortSignal, patienceMilliseconds: number) => Promise<Listening>,
  stopped: AbortSignal,
  patienceMilliseconds: number = usualPatienceMilliseconds,
): Promise<Transcription> {
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMilliseconds)]);
    const outcome = await listen(signal, patienceMilliseconds);
    if (outcome.ok || !outcome.failure) return outcome;
    const delay = retryDelayMilliseconds(outcome.failure, attempt);
    if (delay === undefined || stopped.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Has speech written down by the provider. */
export async function listenAtProvider(
  { api, failureOf }: ProviderClient,
  sound: Blob,
  {
    model,
    signal,
    patienceMilliseconds,
  }: { model: string; signal: AbortSignal; patienceMilliseconds: number },
): Promise<Listening> {
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
      { signal, timeout: patienceMilliseconds },
    );
    return textIn(answer);
  } catch (error) {
    const isTimedOut = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return failed(isTimedOut ? { reason: 'timed-out' } : failureOf(error, model));
  }
}

export function textIn(answer: unknown): Transcription {
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

function timesIn(answer: unknown): { words?: TimedText[]; stretches?: TimedText[] } {
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

export function failed(failure: AiFailure): Listening {
  return { ok: false, message: failureMessage(failure), isAboutKey: isAboutKey(failure), failure };
}
