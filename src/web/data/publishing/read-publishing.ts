import type * as z from 'zod/mini';
import type { Publication } from '#domain/publishing/publication.ts';
import { readSlots } from '#domain/publishing/slots.ts';
import { timeZone } from '#web/browser/clock.ts';
import { RefusedRequest } from '../backend-request.ts';
import { type KnownPublished, readPublished } from './read-published.ts';
import { allRowsOf, rowsOf } from './read-rows.ts';
import { connectionOf, connectionRows, publicationOf, publicationRows, settingsRows } from './rows.ts';
import type { Publishing, PublishingSettings } from './state.ts';

export type PublishingRead =
  | { ok: true; publishing: Publishing; known: KnownPublished }
  /** `not-offered`: the project lacks the tables. */
  | { ok: false; reason: 'not-offered' | 'failed' };

/** Reads the account's connections and settings, its open publications, and its published posts, latest first. */
export async function readPublishing(before: KnownPublished | null): Promise<PublishingRead> {
  try {
    // Sorted so that members are before pages.
    const [connections, settings, [open, known]] = await Promise.all([
      rowsOf(connectionRows, 'publishing_connections?order=kind.desc,name'),
      rowsOf(settingsRows, 'publishing_settings?limit=1'),
      readPublications(before),
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

/**
 * Reads published posts after open ones, so that a post that is published in between is not missed. A post in both
 * lists counts as published.
 */
async function readPublications(before: KnownPublished | null): Promise<[Publication[], KnownPublished]> {
  const open = await allRowsOf(
    publicationRows,
    'publications?state=in.(planned,publishing,needs-you)&order=id',
  );
  const known = await readPublished(before);
  const published = new Set(known.posts.map(({ id }) => id));
  return [open.filter(({ id }) => !published.has(id)).map(publicationOf), known];
}

/** Reads a page of older published posts. Returns `known` unchanged if that fails. */
export async function readOlderPublished(known: KnownPublished): Promise<KnownPublished> {
  try {
    return await readPublished(known);
  } catch (error) {
    console.warn('Older published posts could not be read:', error);
    return known;
  }
}

/** The account's settings. Without any, there are no slots, in the time zone of this device. */
function settingsOf([row]: z.infer<typeof settingsRows>): PublishingSettings {
  return {
    isPaused: row?.paused ?? false,
    slots: readSlots(row?.slots),
    timeZone: row?.time_zone || timeZone(),
  };
}
