import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import type { Result } from '#domain/result.ts';
import { type Approval, approvalLabel } from './approval.ts';

/** Who sees a post on LinkedIn. Pages always publish for everyone. */
export type Visibility = 'PUBLIC' | 'CONNECTIONS';

/** A profile or page of LinkedIn that the account may publish as. */
export type Connection = Readonly<{
  id: string;
  kind: 'person' | 'organization';
  urn: string;
  name: string;
  state: 'connected' | 'expired' | 'revoked';
  /** When the permission ends, in milliseconds. */
  expiresAt: number;
}>;

/** Why a publication waits for the user. */
export const needsYouReasons = [
  'reconnect',
  'disconnected',
  'not-allowed',
  'refused',
  'unclear',
  'busy',
  'missed',
  'files',
  'not-approved',
] as const;
export type NeedsYouReason = (typeof needsYouReasons)[number];

/** How far a publication is. Times are in milliseconds. */
export type PublicationState =
  | Readonly<{ state: 'planned' }>
  | Readonly<{ state: 'publishing' }>
  | Readonly<{ state: 'published'; url: string; publishedAt: number }>
  /** `detail` is LinkedIn's own sentence, if it gave one. */
  | Readonly<{ state: 'needs-you'; reason: NeedsYouReason; detail: string }>
  | Readonly<{ state: 'canceled' }>;

/** A post that is published, or planned to be, through one connection. */
export type Publication = PublicationState &
  Readonly<{
    id: string;
    postId: string;
    connectionId: string;
    /** The text as the user wrote it. */
    body: string;
    media: readonly PublicationFile[];
    visibility: Visibility;
    publishAt: number;
    /** The IANA time zone in which `publishAt` was chosen. */
    timeZone: string;
    approval: Approval;
  }>;

/** A name for a publication whose post is missing: its first line. */
export function firstLineOf({ body }: Pick<Publication, 'body'>): string {
  return body.trim().split('\n', 1)[0] ?? '';
}

export type PublicationFile = Readonly<{
  objectName: string;
  kind: 'image' | 'document' | 'video';
  mimeType: string;
  /** Describes the image for people who can't see it. */
  alt: string;
  title: string;
}>;

/** A LinkedIn post can have up to 20 images, one document, or one video. */
export const maxImages = 20;
/** LinkedIn's limit for an image description. */
export const maxAltCharacters = 4_086;
/** A planned time that is at most this old counts as now, because the user pressed the button a moment ago. */
const pastToleranceMilliseconds = 60_000;
/** How long before a connection ends the user is reminded to renew it. */
export const reminderMilliseconds = 14 * 86_400_000;

export type PlanRefusal = 'empty' | 'too-long' | 'too-many-images' | 'mixed-files';

/** Checks a post before it is planned. */
export function checkPlan(
  body: string,
  media: readonly Pick<PublicationFile, 'kind'>[],
): Result<undefined, PlanRefusal> {
  if (body.trim() === '') return { ok: false, reason: 'empty' };
  if (characterCount(body) > maxPostCharacters) return { ok: false, reason: 'too-long' };
  const images = media.filter(({ kind }) => kind === 'image').length;
  if (images > maxImages) return { ok: false, reason: 'too-many-images' };
  if (media.length > images && media.length > 1) return { ok: false, reason: 'mixed-files' };
  return { ok: true, value: undefined };
}

export function planRefusalMessage(reason: PlanRefusal): string {
  switch (reason) {
    case 'empty':
      return 'This post has no text.';
    case 'too-long':
      return `This post is longer than LinkedIn’s ${maxPostCharacters.toLocaleString('en-US')} characters.`;
    case 'too-many-images':
      return `LinkedIn takes up to ${maxImages} images per post.`;
    case 'mixed-files':
      return 'LinkedIn accepts images, one document, or one video.';
  }
}

/** True if a planned time has passed and the user must choose what to do. */
export function isPast(publishAt: number, now: number): boolean {
  return publishAt < now - pastToleranceMilliseconds;
}

/** Says why a publication needs the user, and how to fix it. */
export function needsYouMessage(
  reason: NeedsYouReason,
  detail = '',
  approval: Approval = { kind: 'none' },
): { why: string; help: string } {
  switch (reason) {
    case 'reconnect':
      return { why: 'Your LinkedIn connection has ended.', help: 'Connect LinkedIn again.' };
    case 'disconnected':
      return {
        why: 'This profile or page was disconnected.',
        help: 'Choose another one, or connect it again.',
      };
    case 'not-allowed':
      return {
        why: 'LinkedIn doesn’t let this profile or page publish.',
        help: 'Check your role on the page, or choose another one.',
      };
    case 'refused':
      return {
        why: detail ? `LinkedIn refused the post: ${detail}` : 'LinkedIn refused the post.',
        help: 'Reopen the post, change it, and complete it. Then publish it again.',
      };
    case 'unclear':
      return {
        why: 'We don’t know whether LinkedIn published this post.',
        help: 'Check your profile or page on LinkedIn, then choose.',
      };
    case 'busy':
      return { why: 'LinkedIn was busy for too long.', help: 'Publish it now, or choose another time.' };
    case 'missed':
      return {
        why: 'This post wasn’t published in time. Publishing was paused, or the server was off.',
        help: 'Publish it now, or choose another time.',
      };
    case 'files':
      return { why: 'A file of the post can’t be used.', help: 'Attach the file again.' };
    case 'not-approved':
      if (approval.kind === 'approved')
        return {
          why: `${approvalLabel(approval)}, but too late.`,
          help: 'Publish it now, or choose another time.',
        };
      return {
        why: 'Nobody approved this post in time.',
        help: 'Publish it anyway, choose another time, or ask again.',
      };
  }
}
