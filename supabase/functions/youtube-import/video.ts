import { Innertube, Utils } from 'youtubei.js';
import type { ImportedVideo } from '../../../src/domain/ai/youtube.ts';

type Failure = { ok: false; reason: 'no_captions' | 'unavailable' | 'youtube_failed' };

// Captions for the web client require a token that only browsers can create; these clients work without one (2026).
const clients = ['ANDROID', 'IOS', 'TV'] as const;
const timeoutMilliseconds = 25_000;

/**
 * Fetches a video's captions. An empty caption file counts as a failure: YouTube returns 200 without content to
 * clients that it does not trust. `baseUrl` replaces YouTube's address in tests.
 */
export async function importVideo(
  videoId: string,
  baseUrl: string | undefined,
  stopped: AbortSignal,
): Promise<{ ok: true; video: ImportedVideo } | Failure> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMilliseconds)]);
  const fetchYoutube = youtubeFetch(baseUrl, signal);
  let failure: Failure = { ok: false, reason: 'youtube_failed' };
  try {
    const youtube = await Innertube.create({
      fetch: fetchYoutube,
      retrieve_player: false,
      generate_session_locally: true,
    });
    for (const client of clients) {
      const info = await youtube.getBasicInfo(videoId, { client }).catch((error: unknown) => {
        // The library throws its own error for responses such as "Video unavailable".
        if (error instanceof Utils.InnertubeError) failure = { ok: false, reason: 'unavailable' };
        return undefined;
      });
      if (!info) continue;
      const title = info.basic_info.title ?? '';
      if (info.playability_status?.status !== 'OK' || title === '') {
        failure = { ok: false, reason: 'unavailable' };
        continue;
      }
      failure = { ok: false, reason: 'no_captions' };
      // Prefers human captions to automatic ones. The first track is in the video's own language.
      const tracks = info.captions?.caption_tracks ?? [];
      const track = tracks.find(({ kind }) => kind !== 'asr') ?? tracks[0];
      const transcript = track ? await wordsAt(track.base_url, fetchYoutube) : '';
      if (transcript === '') continue;
      return { ok: true, video: { transcript, title, durationSec: info.basic_info.duration ?? 0 } };
    }
  } catch (error) {
    console.warn('YouTube import failed:', error instanceof Error ? error.name : typeof error);
  }
  return failure;
}

/** A fetch restricted to YouTube, whatever URLs its responses contain. */
function youtubeFetch(baseUrl: string | undefined, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const address = new URL(request.url);
    const isYoutube =
      address.protocol === 'https:' && /(^|\.)(youtube|googleapis)\.com$/.test(address.hostname);
    if (!isYoutube) throw new Error(`Not a YouTube address: ${address.origin}`);
    const target = baseUrl ? new URL(address.pathname + address.search, baseUrl) : address;
    const body = request.body ? await request.arrayBuffer() : null;
    return fetch(target, { method: request.method, headers: request.headers, body, signal });
  };
}

/** Returns the text of a caption track, or an empty string. */
async function wordsAt(trackUrl: string, fetchYoutube: typeof fetch): Promise<string> {
  const address = new URL(trackUrl, 'https://www.youtube.com');
  address.searchParams.set('fmt', 'json3');
  const response = await fetchYoutube(address);
  if (!response.ok) return '';
  const file: unknown = JSON.parse((await response.text()) || 'null');
  const events = listIn(file, 'events');
  const lines = events.map((event) =>
    listIn(event, 'segs')
      .map((segment) => textIn(segment, 'utf8'))
      .join(''),
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
}

function textIn(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
