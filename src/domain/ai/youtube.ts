/** An imported video. `durationSec` and `title` are the specification's field names. */
export type ImportedVideo = { transcript: string; title: string; durationSec: number };

const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'www.youtubekids.com',
]);
const pathPrefixes = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch']);

/** Extracts the eleven-character video id from any form of YouTube URL. Undefined for any other text. */
export function youtubeVideoId(typed: string): string | undefined {
  const parts = /^(?:https?:\/\/)?([\w.-]+)(\/[^\s?#]*)(?:\?([^\s#]*))?(?:#\S*)?$/i.exec(typed.trim());
  if (!parts) return undefined;
  const [, host = '', path = '', query = ''] = parts;
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = '', second] = segments;
  if (host.toLowerCase() === 'youtu.be') return videoId(first);
  if (!hosts.has(host.toLowerCase())) return undefined;
  if (first === 'attribution_link') return youtubeVideoId(`youtube.com${parameter(query, 'u') ?? ''}`);
  if (first === 'watch' && segments.length === 1) return videoId(parameter(query, 'v'));
  return segments.length === 2 && pathPrefixes.has(first) ? videoId(second) : undefined;
}

function parameter(query: string, name: string): string | undefined {
  const pair = query.split('&').find((candidate) => candidate.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

function videoId(text: string | undefined): string | undefined {
  return text && /^[\w-]{11}$/.test(text) ? text : undefined;
}
