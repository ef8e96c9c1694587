import { youtubeVideoId } from '../../../src/domain/ai/youtube.ts';
import { refusedByAllowance } from '../_shared/allowance.ts';
import { callerOf } from '../_shared/caller.ts';
import { json, objectIn, readBodyUpTo, refusal, type Settings, withCors } from '../_shared/response.ts';
import { importVideo } from './video.ts';

const maxBodyBytes = 10_000;

/** `POST {url}` by a signed-in user returns `{transcript, title, durationSec}` of a YouTube video. */
export function youtubeImportHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in first.');
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.', { allow: 'POST' });
    const body = await readBodyUpTo(maxBodyBytes, request);
    const url = body && objectIn(body)?.url;
    const videoId = typeof url === 'string' ? youtubeVideoId(url) : undefined;
    if (!videoId) return refusal(400, 'invalid_url', 'Enter the address of a YouTube video.');
    const refused = await refusedByAllowance(caller, 'youtube', settings);
    if (refused) return refused;
    const result = await importVideo(videoId, settings.get('YOUTUBE_BASE_URL'), request.signal);
    return result.ok ? json(result.video) : refusal(502, result.reason, reasons[result.reason]);
  });
}

const reasons = {
  no_captions: 'This video has no readable captions. Paste its transcript instead.',
  unavailable: 'The server can’t access this video on YouTube. Paste its transcript instead.',
  youtube_failed: 'YouTube returned an unexpected response. Paste the transcript instead.',
} as const;
