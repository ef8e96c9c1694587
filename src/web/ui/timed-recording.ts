import type { Result } from '#domain/result.ts';
import { timedMp4 } from './timed-mp4.ts';
import { timedWebm } from './timed-webm.ts';

/**
 * Returns a recording with its known length in its header, so that every browser can seek in it. WebKit fails to read
 * a Blob while the user is leaving the page.
 */
export async function timedRecording(
  audio: Blob,
  seconds: number,
): Promise<Result<Blob, 'unknown-format' | 'unreadable'>> {
  try {
    for (const timed of [await timedWebm(audio, seconds), await timedMp4(audio, seconds)])
      if (timed.ok) return timed;
    return { ok: false, reason: 'unknown-format' };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}
