import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context, Handler } from 'hono';

/**
 * Serves the built site in `siteDir` for GET requests outside the APIs. A path without a file gets the page, which
 * handles routing; a missing asset is a 404.
 */
export function site(siteDir: string): Handler {
  return async (context) => {
    const path = pathOf(context.req.path);
    if (path === undefined) return context.text('Not found', 404);
    const file = await findFile(join(siteDir, path));
    if (file) return serve(context, file, isHashed(path));
    if (extname(path) !== '' && !wantsPage(context)) return context.text('Not found', 404);
    const page = await findFile(join(siteDir, 'index.html'));
    return page
      ? serve(context, page, false)
      : context.text('The site is not built yet: run npm run build.', 503);
  };
}

export type FoundFile = { path: string; sizeBytes: number; modified: Date };

/** Returns the file path below the site, or undefined for a path that leads out of it. */
export function pathOf(requestPath: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(requestPath);
  } catch {
    return undefined;
  }
  const path = normalize(decoded);
  return path.includes('\0') || path.split(sep).includes('..') ? undefined : path;
}

export async function findFile(path: string): Promise<FoundFile | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? { path, sizeBytes: stats.size, modified: stats.mtime } : undefined;
}

/** Whether a browser navigates to this address, as opposed to a page loading an asset. */
function wantsPage(context: Context): boolean {
  return (
    context.req.header('sec-fetch-mode') === 'navigate' ||
    (context.req.header('accept') ?? '').includes('text/html')
  );
}

/** Whether the file name contains a hash: Vite puts such files into this folder. */
function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

export async function serve(context: Context, file: FoundFile, isImmutable: boolean): Promise<Response> {
  const type = types[extname(file.path).toLowerCase()] ?? 'application/octet-stream';
  context.header('content-type', type);
  context.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('accept-ranges', 'bytes');
  const range = parseRange(context.req.header('range'), file.sizeBytes);
  const packed = range ? undefined : await packedForm(context, file.path);
  const { path, sizeBytes, modified } = packed?.file ?? file;
  if (packed) context.header('content-encoding', packed.encoding);
  if (isCompressible(type)) context.header('vary', 'accept-encoding');
  const tag = `"${sizeBytes.toString(36)}-${modified.getTime().toString(36)}"`;
  context.header('etag', tag);
  context.header('last-modified', modified.toUTCString());

  if (isFresh(context, tag, modified)) return context.body(null, 304);
  if (range === 'unsatisfiable') {
    context.header('content-range', `bytes */${sizeBytes}`);
    return context.body(null, 416);
  }
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  context.header('content-length', String(last - first + 1));
  if (range) context.header('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  const status = range ? 206 : 200;
  if (context.req.method === 'HEAD' || sizeBytes === 0) return context.body(null, status);
  return context.body(streamOf(path, first, last), status);
}

function streamOf(path: string, first: number, last: number): ReadableStream {
  // Node's web stream type and the library's differ in name only.
  return Readable.toWeb(createReadStream(path, { start: first, end: last })) as ReadableStream;
}

function isFresh(context: Context, tag: string, modified: Date): boolean {
  const known = context.req.header('if-none-match');
  if (known !== undefined) return known.split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
  const since = Date.parse(context.req.header('if-modified-since') ?? '');
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** Returns the precompressed file next to `path`, if the browser accepts its encoding. */
async function packedForm(
  context: Context,
  path: string,
): Promise<{ file: FoundFile; encoding: string } | undefined> {
  const accepted = (context.req.header('accept-encoding') ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim());
  for (const [encoding, ending] of packings) {
    const file = accepted.includes(encoding) ? await findFile(path + ending) : undefined;
    if (file) return { file, encoding };
  }
  return undefined;
}

const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Parses a single byte range. Multiple or malformed ranges get the whole file. */
function parseRange(
  header: string | undefined,
  sizeBytes: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const isSuffix = match[1] === '';
  const first = isSuffix ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1]);
  const last = isSuffix || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  return first > last || first >= sizeBytes ? 'unsatisfiable' : { first, last };
}

function isCompressible(type: string): boolean {
  return /^text\/|json|javascript|xml|wasm|manifest/.test(type);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
};
