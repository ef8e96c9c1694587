import type { SentAnswer } from '#domain/candidates/sent-invitation.ts';
import type { Attempt } from '#domain/result.ts';
import { accessToken, backendConfig, fetchAsUser } from '../account/session.ts';

/** The last downloaded clip, because a recruiter usually plays a clip before using it. Not stored on this device. */
let last: { answerId: string; file: File } | null = null;

/**
 * Downloads a candidate's clip from the account. `onProgress` is called with the downloaded share, from 0 to 1.
 * @param baseName the name of the file, without its extension
 */
export async function fetchAnswerFile(
  { answerId, objectName, bytes, mimeType }: SentAnswer,
  baseName: string,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Attempt<File>> {
  if (last?.answerId === answerId) return { ok: true, value: last.file };
  const { backendUrl, anonKey } = backendConfig();
  try {
    const response = await fetchAsUser(
      `${backendUrl}/storage/v1/object/authenticated/answers/${objectName}`,
      {
        headers: { apikey: anonKey, authorization: `Bearer ${(await accessToken()) ?? anonKey}` },
        signal,
      },
    );
    if (!response.ok || !response.body) return { ok: false, message: refusals[response.status] ?? failed };
    const file = new File(
      await piecesOf(response.body, (received) => onProgress(Math.min(1, received / bytes))),
      `${baseName}.${extensions[mimeType] ?? 'mp4'}`,
      // Always the same date, so that the generator finds the clip's edits again.
      { type: mimeType, lastModified: 0 },
    );
    last = { answerId, file };
    return { ok: true, value: file };
  } catch {
    return { ok: false, message: signal.aborted ? 'Stopped.' : failed };
  }
}

/** Drops the downloaded clip, because its candidate may have withdrawn. */
export function forgetAnswerFile(): void {
  last = null;
}

async function piecesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let received = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return pieces;
    pieces.push(value);
    received += value.length;
    onReceived(received);
  }
}

const extensions: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
};
const failed = 'Couldn’t download the clip. Check your connection and try again.';
const gone = 'The clip is no longer available.';
// The storage API returns 400 instead of 404.
const refusals: Readonly<Record<number, string>> = { 400: gone, 404: gone };
