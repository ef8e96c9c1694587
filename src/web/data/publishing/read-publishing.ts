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

export type PublishingRead =
  | { ok: true; publishing: Publishing }
  /** `not-offered`: the project lacks the tables. */
  | { ok: false; reason: 'not-offered' | 'failed' };

/** What hosted projects return at most at once, and how many published posts a page knows. */
const pageRows = 1_000;

/** Reads the account's connections and settings, its open publications, and the latest published ones. */
export async function readPublishing(): Promise<PublishingRead> {
  try {
    // Members come before pages.
    const [connections, settings, open, published] = await Promise.all([
      rowsOf(connectionRows, 'publishing_connections?order=kind.desc,name'),
      rowsOf(settingsRows, 'publishing_settings?limit=1'),
      openPublications(),
      rowsOf(publicationRows, `publications?state=eq.published&order=published_at.desc&limit=${pageRows}`),
    ]);
    return {
      ok: true,
      publishing: {
        connections: connections.map(connectionOf),
        settings: settingsOf(settings),
        publications: [...open, ...published.map(publicationOf)],
      },
    };
  } catch (error) {
    const isMissing = error instanceof RefusedRequest && error.status === 404;
    if (!isMissing) console.warn('What the account publishes could not be read:', error);
    return { ok: false, reason: isMissing ? 'not-offered' : 'failed' };
  }
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
