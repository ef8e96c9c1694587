import type { ImportedVideo } from '#domain/ai/youtube.ts';
import { callFunction, serverAccount } from './account.ts';

/** The result of an import. `reason` is shown to the user. */
export type YoutubeImport = { ok: true; video: ImportedVideo } | { ok: false; reason: string };

/** Imports a video's captions through the server. An empty transcript is a failure. */
export async function importYoutube(url: string, signal: AbortSignal): Promise<YoutubeImport> {
  const account = await serverAccount();
  if (!account) return { ok: false, reason: 'Please sign in again.' };
  try {
    const response = await callFunction('youtube-import', account, {
      method: 'POST',
      body: JSON.stringify({ url }),
      signal,
    });
    const answer: unknown = await response.json();
    const video = response.ok ? videoIn(answer) : undefined;
    return video ? { ok: true, video } : { ok: false, reason: reasonIn(answer) };
  } catch {
    return { ok: false, reason: 'Couldn’t reach the server.' };
  }
}

function videoIn(answer: unknown): ImportedVideo | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { transcript, title, durationSec } = answer as Record<string, unknown>;
  const isComplete =
    typeof transcript === 'string' &&
    transcript.trim() !== '' &&
    typeof title === 'string' &&
    typeof durationSec === 'number';
  return isComplete ? { transcript, title, durationSec } : undefined;
}

function reasonIn(answer: unknown): string {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : 'The server returned no transcript.';
}
