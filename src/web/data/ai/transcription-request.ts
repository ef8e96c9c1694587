import { type AiFailure, failureMessage, isAboutKey, retryDelayMilliseconds } from '#domain/ai/failure.ts';
import { speechFileName } from '#domain/ai/speech.ts';
import type { TimedText } from '#domain/video/timed-text.ts';
import type { ProviderClient } from './provider.ts';

/** A transcript, which may be empty, or why there is none and whether the API key is the cause. */
export type Transcription =
  | {
      ok: true;
      text: string;
      /** Timestamps by word and by segment, if the model returns them. */
      words?: TimedText[];
      stretches?: TimedText[];
    }
  /** `failure` is set if the request itself failed. */
  | { ok: false; message: string; isAboutKey: boolean; failure?: AiFailure };

/** Enough to upload and transcribe half an hour of speech. */
const defaultTimeoutMilliseconds = 240_000;

/** Runs `transcribe` and retries temporary failures. `timeoutMilliseconds` is the timeout of each attempt. */
export async function transcribeWithRetries(
  transcribe: (signal: AbortSignal, timeoutMilliseconds: number) => Promise<Transcription>,
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
): Promise<Transcription> {
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
  return typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string'
    ? { ok: true, text: answer.text.trim(), ...timestampsIn(answer) }
    : { ok: false, message: 'No transcription text returned from service', isAboutKey: false };
}

/** Only Whisper models support `verbose_json`, the format with timestamps. Others reject the request. */
function supportsTimestamps(model: string): boolean {
  return /^whisper/i.test(model);
}

function timestampsIn(answer: object): { words?: TimedText[]; stretches?: TimedText[] } {
  const words = 'words' in answer ? timedTexts(answer.words, 'word') : [];
  const stretches = 'segments' in answer ? timedTexts(answer.segments, 'text') : [];
  return { ...(words.length > 0 ? { words } : {}), ...(stretches.length > 0 ? { stretches } : {}) };
}

/** The validated timestamps of an answer; none if one of them is invalid. */
function timedTexts(list: unknown, textKey: 'word' | 'text'): TimedText[] {
  if (!Array.isArray(list)) return [];
  const timed = list.flatMap((each: unknown): TimedText[] => {
    if (typeof each !== 'object' || each === null) return [];
    const {
      start,
      end,
      [textKey]: text,
    }: { start?: unknown; end?: unknown; word?: unknown; text?: unknown } = each;
    return Number.isFinite(start) && Number.isFinite(end) && typeof text === 'string'
      ? [{ startSeconds: Number(start), endSeconds: Number(end), text }]
      : [];
  });
  return timed.length === list.length ? timed : [];
}

export function failed(failure: AiFailure): Transcription {
  return { ok: false, message: failureMessage(failure), isAboutKey: isAboutKey(failure), failure };
}
