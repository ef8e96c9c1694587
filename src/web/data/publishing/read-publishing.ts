import type * as z from 'zod/mini';
import type { Publication } from '#domain/publishing/publication.ts';
import { readSlots } from '#domain/publishing/slots.ts';
import { timeZone } from '#web/browser/clock.ts';
import { RefusedRequest, requestJson } from '../backend-request.ts';
import {
  columnsOf,
  connectionOf,
  connectionRows,
  publicationOf,
  publicationRows,
  settingsRows,
} from './rows.ts';
import type { Publishing, PublishingSettings } from './state.ts';

/** Published posts that were read before. They hardly change, so later readings ask only for newer changes. */
export type KnownPublished = Readonly<{ posts: readonly Publication[]; newest: number }>;

export type PublishingRead =
  | { ok: true; publishing: Publishing; known: KnownPublished }
  /** `not-offered`: the project lacks the tables. */
  | { ok: false; reason: 'not-offered' | 'failed' };

/** What hosted projects return at most at once, and how many published posts a page knows. */
const pageRows = 1_000;
/** A change may be readable later than its time says. */
const overlapMilliseconds = 10 * 60_000;

/** Reads the account's connections and settings, its open publications, and the latest published ones. */
export async function readPublishing(before: KnownPublished | null): Promise<PublishingRead> {
  try {
    // Members come before pages.
    const [connections, settings, open, known] = await Promise.all([
      rowsOf(connectionRows, 'publishing_connections?order=kind.desc,name'),
      rowsOf(settingsRows, 'publishing_settings?limit=1'),
      openPublications(),
      publishedPosts(before),
    ]);
    return {
      ok: true,
      publishing: {
        connections: connections.map(connectionOf),
        settings: settingsOf(settings),
        publications: [...open, ...known.posts],
      },
      known,
    };
  } catch (error) {
    const isMissing = error instanceof RefusedRequest && error.status === 404;
    if (!isMissing) console.warn('What the account publishes could not be read:', error);
    return { ok: false, reason: isMissing ? 'not-offered' : 'failed' };
  }
}

async function publishedPosts(before: KnownPublished | null): Promise<KnownPublished> {
  const since = before
    ? `&updated_at=gte.${new Date(before.newest - overlapMilliseconds).toISOString()}`
    : '';
  const rows = await rowsOf(
    publicationRows,
    `publications?state=eq.published${since}&order=published_at.desc&limit=${pageRows}`,
  );
  const newer = new Set(rows.map(({ id }) => id));
  return {
    posts: [...rows.map(publicationOf), ...(before?.posts ?? []).filter(({ id }) => !newer.has(id))],
    newest: Math.max(before?.newest ?? 0, ...rows.map(({ updated_at }) => updated_at)),
  };
}

async function openPublications(): Promise<Publication[]> {
  const all: Publication[] = [];
  for (;;) {
    const rows = await rowsOf(
      publicationRows,
      `publications?state=in.(planned,publishing,needs-you)&order=publish_at,id&limit=${pageRows}&offset=${all.length}`,
    );
    all.push(...rows.map(publicationOf));
    if (rows.length < pageRows) return all;
  }
}

async function rowsOf<Row extends object>(
  shape: z.ZodMiniArray<z.ZodMiniType<Row>> & Parameters<typeof columnsOf>[0],
  query: string,
): Promise<Row[]> {
  return shape.parse(await requestJson(`/rest/v1/${query}&select=${columnsOf(shape)}`));
}

/** What the account has chosen; until then, no slots, in the time zone of this device. */
function settingsOf([row]: z.infer<typeof settingsRows>): PublishingSettings {
  return {
    isPaused: row?.paused ?? false,
    slots: readSlots(row?.slots),
    timeZone: row?.time_zone || timeZone(),
  };
}
