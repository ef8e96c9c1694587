import * as z from 'zod/mini';
import type { Approval } from '#domain/publishing/approval.ts';
import {
  type Connection,
  needsYouReasons,
  type Publication,
  type PublicationState,
} from '#domain/publishing/publication.ts';

/** Converts a time of the database to milliseconds. */
export const instant = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);

export const connectionRows = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['person', 'organization']),
    urn: z.string(),
    name: z.string(),
    state: z.enum(['connected', 'expired', 'revoked']),
    expires_at: instant,
  }),
);

export const settingsRows = z.array(
  z.object({ paused: z.boolean(), slots: z.unknown(), time_zone: z.string() }),
);

const file = z.object({
  objectName: z.string(),
  kind: z.enum(['image', 'document', 'video']),
  mimeType: z.string(),
  alt: z.catch(z.string(), ''),
  title: z.catch(z.string(), ''),
});

export const publicationRows = z.array(
  z.object({
    id: z.string(),
    post_id: z.string(),
    connection_id: z.nullable(z.string()),
    body: z.string(),
    media: z.array(file),
    visibility: z.enum(['PUBLIC', 'CONNECTIONS']),
    publish_at: instant,
    time_zone: z.string(),
    state: z.enum(['planned', 'publishing', 'published', 'needs-you', 'canceled']),
    reason: z.nullable(z.enum(needsYouReasons)),
    detail: z.nullable(z.string()),
    url: z.nullable(z.string()),
    published_at: z.nullable(instant),
    updated_at: instant,
    approval: z.enum(['none', 'waiting', 'approved', 'changes']),
    approver: z.nullable(z.string()),
    approval_comment: z.nullable(z.string()),
    approval_answered_at: z.nullable(instant),
    approval_asked_at: z.nullable(instant),
  }),
);

/** The columns of a table that the page reads. */
export function columnsOf(rows: { _zod: { def: { element: { shape: object } } } }): string {
  return Object.keys(rows._zod.def.element.shape).join();
}

export function connectionOf(row: z.infer<typeof connectionRows>[number]): Connection {
  const { id, kind, urn, name, state, expires_at } = row;
  return { id, kind, urn, name, state, expiresAt: expires_at };
}

type PublicationRow = z.infer<typeof publicationRows>[number];

export function publicationOf(row: PublicationRow): Publication {
  return {
    ...stateOf(row),
    id: row.id,
    postId: row.post_id,
    connectionId: row.connection_id ?? '',
    body: row.body,
    media: row.media,
    visibility: row.visibility,
    publishAt: row.publish_at,
    timeZone: row.time_zone,
    approval: approvalOf(row),
  };
}

function approvalOf(row: PublicationRow): Approval {
  switch (row.approval) {
    case 'none':
      return { kind: 'none' };
    case 'waiting':
      return { kind: 'waiting', hasLink: row.approval_asked_at !== null };
    default:
      return {
        kind: row.approval,
        name: row.approver ?? '',
        comment: row.approval_comment ?? '',
        at: row.approval_answered_at ?? 0,
      };
  }
}

function stateOf({ state, reason, detail, url, published_at, publish_at }: PublicationRow): PublicationState {
  switch (state) {
    case 'published':
      return { state, url: url ?? '', publishedAt: published_at ?? publish_at };
    case 'needs-you':
      return { state, reason: reason ?? 'unclear', detail: detail ?? '' };
    default:
      return { state };
  }
}
