import * as z from 'zod/mini';
import { type AiFailure, failureMessage, isAboutKey, retryDelayMilliseconds } from '#domain/ai/failure.ts';
import { speechFileName } from '#domain/ai/speech.ts';
import type { TimedText } from '#domain/video/spoken-captions.ts';
import type { ProviderClient } from './provider.ts';

/** A transcript, which may be empty, or the reason there is none and whether the API key caused it. */
export type Transcription =
  | {
      ok: true;
      text: string;
      /** Timestamps by word and by segment, if the model returns them. */
      words?: TimedText[];
      stretches?: TimedText[];
    }
  | { ok: false; message: string; isAboutKey: boolean };

/** The result of one attempt. `failure` is set when the request itself failed. */
export type TranscriptionAttempt = Transcription & { failure?: AiFailure };

/** Enough to upload and transcribe half an hour of speech. */
const defaultTimeoutMilliseconds = 240_000;

/** Runs `transcribe` and retries temporary failures. `timeoutMilliseconds` is the timeout of each attempt. */
export async function transcribeWithRetries(
  transcribe: (signal: AbortSignal, timeoutMilliseconds: number) => Promise<TranscriptionAttempt>,
  stopped: AbortSignal,
  timeoutMilliseconds: number = defaultTimeoutMilliseconds,
): Promise<Transcription> {
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMilliseconds)]);
    const outcome = await transcribe(signal, timeoutMilliseconds);
    if (outcome.ok || !outcome.failure) return outcome;
    const delay = retryDelayMilliseconds(outcome.failure, attempt);
    if (delay === undefined || stopped.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Makes one transcription request to the AI provider. */
export async function transcribeAtProvider(
  { api, failureOf }: ProviderClient,
  audio: Blob,
  { model, signal, timeoutMilliseconds }: { model: string; signal: AbortSignal; timeoutMilliseconds: number },
): Promise<TranscriptionAttempt> {
  const type = audio.type.replace(/;.*$/, '');
  try {
    const file = new File([audio], speechFileName(type), { type });
    const answer: unknown = await api.audio.transcriptions.create(
      {
        file,
        model,
        ...(supportsTimestamps(model)
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

export function textIn(answer: unknown): Transcription {
  const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined;
  return typeof text === 'string'
    ? { ok: true, text: text.trim(), ...timestampsIn(answer) }
    : { ok: false, message: 'No transcription text returned from service', isAboutKey: false };
}

/** Only Whisper models support `verbose_json`, the format with timestamps. Others reject the request. */
function supportsTimestamps(model: string): boolean {
  return /^whisper/i.test(model);
}

const timestampsSchema = z.object({
  words: z.optional(z.array(z.object({ start: z.number(), end: z.number(), word: z.string() }))),
  segments: z.optional(z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))),
});

function timestampsIn(answer: unknown): { words?: TimedText[]; stretches?: TimedText[] } {
  const { words, segments } = timestampsSchema.safeParse(answer).data ?? {};
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

export function failed(failure: AiFailure): TranscriptionAttempt {
  return { ok: false, message: failureMessage(failure), isAboutKey: isAboutKey(failure), failure };
}
