import { findBackend } from './backend.ts';
import type { LinkTarget } from './call.ts';
import { linkKey, takesOf } from './capture/takes.ts';
import { readChoices } from './kept-choices.ts';
import type { Facts } from './steps.ts';
import { type CallFailure, openInvitation } from './upload/calls.ts';

/** What the page is about: the link, its key on this device, and the backend. */
export type Session = Readonly<{ to: LinkTarget; link: string }>;

/** Why the page shows no invitation. */
export type Notice =
  | Readonly<{ notice: 'closed' | 'offline' | 'failed' | 'withdrawn' | 'framed' }>
  | Readonly<{ notice: 'later'; seconds: number }>;

/** The token in this page's address, `/r/<token>`. */
export function tokenOf(path: string): string {
  return path.replace(/^\/r\//, '').replace(/\/$/, '');
}

/** Connects to the backend; null without a connection. */
export async function connect(token: string): Promise<Session | null> {
  const [backend, link] = await Promise.all([findBackend(), linkKey(token)]);
  return backend && { to: { ...backend, token }, link };
}

/** Opens the link, and finds what this device has kept of it. */
export async function open(session: Session): Promise<Facts | Notice> {
  const [invitation, takes] = await Promise.all([
    openInvitation(session.to),
    // What this browser cannot read, it has not kept.
    takesOf(session.link).catch(() => []),
  ]);
  if ('refused' in invitation) return noticeOf(invitation);
  return { invitation, takes, choice: readChoices(session.link).choice };
}

/** What to tell after a call that failed for a reason that no other attempt changes now. */
export function noticeOf({ refused, ...rest }: CallFailure): Notice {
  if (refused === 'later') {
    return { notice: 'later', seconds: ('retryAfterSeconds' in rest && rest.retryAfterSeconds) || 60 };
  }
  return { notice: refused === 'closed' || refused === 'offline' ? refused : 'failed' };
}

export function isNotice(value: Facts | Notice): value is Notice {
  return 'notice' in value;
}
