import { type Cue, withTimes } from '#domain/video/captions.ts';
import type { RenderErrorCode } from '#domain/video/render-state.ts';
import { cuesFromSegments, cuesFromWords } from '#domain/video/spoken-captions.ts';
import type { Trim } from '#domain/video/trim.ts';
import { extractSpeech } from '#video/client.ts';
import { RenderFailure } from '#video/render-failure.ts';
import type { Transcriber } from '#web/data/speech/transcribers.ts';
import { renderFailureAdvice } from '../messages.ts';

/** A transcript as captions. Times are relative to the clip. `areTimesKnown` is false if they are estimated. */
export type ClipTranscript =
  | { ok: true; cues: Cue[]; areTimesKnown: boolean }
  | { ok: false; message: string; isAboutKey: boolean };

/** Transcribes the used part of a clip into captions. */
export async function transcribeClip(
  file: File,
  trim: Trim,
  transcriber: Transcriber,
  signal: AbortSignal,
): Promise<ClipTranscript> {
  let audio: Blob;
  try {
    audio = await extractSpeech(file, trim);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return { ok: false, message: failureText(error.code), isAboutKey: false };
  }
  const answer = await transcriber.transcribe(audio, signal);
  if (!answer.ok) return answer;
  const whole = { startSeconds: 0, endSeconds: trim.durationSeconds, text: answer.text };
  const cues = answer.words
    ? cuesFromWords(answer.words, trim.durationSeconds)
    : cuesFromSegments(answer.stretches ?? [whole], trim.durationSeconds);
  if (cues.length === 0) {
    return { ok: false, message: 'No speech found in this part of the video.', isAboutKey: false };
  }
  const onClip = cues.map((cue) => withTimes(cue, (seconds) => seconds + trim.startSeconds));
  return { ok: true, cues: onClip, areTimesKnown: Boolean(answer.words ?? answer.stretches) };
}

function failureText(code: RenderErrorCode): string {
  const isFileUnusable = code === 'source-unreadable' || code === 'encoding-failed';
  return isFileUnusable ? 'This browser can’t read the audio of this video.' : renderFailureAdvice[code];
}
