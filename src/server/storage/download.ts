import type { Blobs } from './blobs.ts';
import { servedAs } from './media-type.ts';
import type { ObjectRow } from './objects.ts';
import { refuse } from './refusal.ts';

/**
 * Sends an object's bytes: all, a range, or 304 if unchanged. `isShared`: anyone with the URL may read them, so
 * shared caches may store them, too.
 */
export async function send(
  blobs: Blobs,
  row: ObjectRow,
  request: Request,
  isShared: boolean,
): Promise<Response> {
  const sizeBytes = await blobs.sizeOf(row.version);
  if (sizeBytes === undefined) throw refuse.noObject();
  const { eTag, cacheControl, mimetype } = row.metadata;
  const modified = new Date(row.updated_at);
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': isShared ? cacheControl : `private, ${cacheControl}`,
    etag: eTag,
    'last-modified': modified.toUTCString(),
    'x-robots-tag': 'none',
  });
  if (isFresh(request.headers, eTag, modified)) return new Response(null, { status: 304, headers });

  const { contentType, opensInPlace } = servedAs(mimetype);
  headers.set('content-type', contentType);
  // PDF viewers don't open in a sandbox, and they run no scripts of this origin.
  if (contentType !== 'application/pdf') headers.set('content-security-policy', nothingRuns);
  const download = new URL(request.url).searchParams.get('download') ?? (opensInPlace ? null : '');
  const disposition = dispositionOf(download);
  if (disposition !== undefined) headers.set('content-disposition', disposition);
  const range = rangeOf(request.headers, eTag, sizeBytes);
  if (range === 'unsatisfiable') throw refuse.range();
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  headers.set('content-length', String(last - first + 1));
  if (range) headers.set('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  const hasBody = request.method !== 'HEAD' && sizeBytes > 0;
  return new Response(hasBody ? await blobs.read(row.version, first, last) : null, {
    status: range ? 206 : 200,
    headers,
  });
}

/** An object's info without its bytes. */
export function factsOf(row: ObjectRow): Record<string, unknown> {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}

/** When opened directly, the file is displayed but can't run scripts. */
const nothingRuns =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

function dispositionOf(download: string | null): string | undefined {
  if (download === null) return undefined;
  if (download === '') return 'attachment';
  const name = encodeURIComponent(download.slice(0, 300).toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${name}"; filename*=UTF-8''${name}`;
}

function isFresh(headers: Headers, eTag: string, modified: Date): boolean {
  const known = headers.get('if-none-match');
  if (known !== null) {
    return known.split(',').some((each) => ['*', eTag].includes(each.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** Parses a single byte range. Multiple or malformed ranges, and a stale If-Range, get the whole file. */
function rangeOf(
  headers: Headers,
  eTag: string,
  sizeBytes: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const condition = headers.get('if-range');
  if (condition !== null && condition !== eTag) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const isSuffix = match[1] === '';
  const first = isSuffix ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1]);
  const last = isSuffix || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  return first > last || first >= sizeBytes ? 'unsatisfiable' : { first, last };
}
