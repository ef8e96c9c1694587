import { findBackend } from './backend.ts';
import type { LinkTarget } from './call.ts';
import { linkKey, listTakes } from './capture/takes.ts';
import type { Facts } from './steps.ts';
import { readChoices } from './stored-choices.ts';
import { type CallFailure, openInvitation } from './upload/calls.ts';

/** The link, its storage key on this device, and its backend. */
export type Session = Readonly<{ to: LinkTarget; link: string }>;

/** Why the page shows no invitation. */
export type Notice =
  | Readonly<{ notice: 'closed' | 'offline' | 'failed' | 'withdrawn' | 'framed' }>
  | Readonly<{ notice: 'later'; seconds: number }>;

/** Returns the token in an address of the form `/r/<token>`. */
export function tokenOf(path: string): string {
  return path.replace(/^\/r\//, '').replace(/\/$/, '');
}

/** Connects to the backend. Resolves to null without a connection. */
export async function connect(token: string): Promise<Session | null> {
  const [backend, link] = await Promise.all([findBackend(), linkKey(token)]);
  return backend && { to: { ...backend, token }, link };
}

/** Loads the invitation and the takes stored on this device. */
export async function open(session: Session): Promise<Facts | Notice> {
  const [invitation, takes] = await Promise.all([
    openInvitation(session.to),
    // A browser that can't read takes has never stored any.
    listTakes(session.link).catch(() => []),
  ]);
  if ('refused' in invitation) return noticeOf(invitation);
  return { invitation, takes, choice: readChoices(session.link).choice };
}

/** The notice after a refusal that a retry won't change now. */
export function noticeOf({ refused, ...rest }: CallFailure): Notice {
  if (refused === 'later') {
    return { notice: 'later', seconds: ('retryAfterSeconds' in rest && rest.retryAfterSeconds) || 60 };
  }
  return { notice: refused === 'closed' || refused === 'offline' ? refused : 'failed' };
}

export function isNotice(value: Facts | Notice): value is Notice {
  return 'notice' in value;
}
