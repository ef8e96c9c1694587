import type { OpenInvitation, Refusal } from '#domain/invitations/invitation.ts';

/** The link of this page, and the backend that it belongs to. */
export type LinkTarget = { backendUrl: string; anonKey: string; token: string };

/** Why a call has no answer. `offline`: nothing reached the server. `failed`: the server had an error. */
export type CallFailure = Refusal | { refused: 'offline' | 'failed' };

/** What `begin_answer` is called with. The question counts from 1; the type has no codecs. */
export type Announcement = { question: number; bytes: number; seconds: number; mimeType: string };

/** A file that may be uploaded: see docs/invitations.md. */
export type Reservation = { answer: string; objectName: string };

/** Longer than the server takes for any call except a withdrawal, which goes on without its caller. */
const patienceMilliseconds = 60_000;

// The calls of docs/invitations.md. None of them rejects.

export function openInvitation(to: LinkTarget): Promise<OpenInvitation | CallFailure> {
  return rpc(to, 'open_invitation', {});
}

export function giveConsent(to: LinkTarget, version: string): Promise<{ consentedAt: string } | CallFailure> {
  return rpc(to, 'give_consent', { version });
}

export function beginAnswer(
  to: LinkTarget,
  { question, bytes, seconds, mimeType }: Announcement,
): Promise<Reservation | CallFailure> {
  return rpc(to, 'begin_answer', { question, bytes, seconds, mime_type: mimeType });
}

export function finishAnswer(to: LinkTarget, answer: string): Promise<{ state: 'arrived' } | CallFailure> {
  return post(to, '/functions/v1/invitation', { action: 'finish', token: to.token, answer });
}

export function chooseAnswers(
  to: LinkTarget,
  answers: readonly string[],
): Promise<{ sentAt: string } | CallFailure> {
  return rpc(to, 'choose_answers', { answers });
}

/** Returns where the finished video can be played for an hour, from the backend's address on. */
export function resultAddress(to: LinkTarget): Promise<{ url: string } | CallFailure> {
  return post(to, '/functions/v1/invitation', { action: 'result', token: to.token });
}

export function withdraw(to: LinkTarget): Promise<{ withdrawn: true } | CallFailure> {
  return post(to, '/functions/v1/invitation', { action: 'withdraw', token: to.token });
}

function rpc<Value>(to: LinkTarget, name: string, parameters: object): Promise<Value | CallFailure> {
  return post(to, `/rest/v1/rpc/${name}`, { token: to.token, ...parameters });
}

async function post<Value>(
  { backendUrl, anonKey }: LinkTarget,
  path: string,
  body: object,
): Promise<Value | CallFailure> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), patienceMilliseconds);
  try {
    const response = await fetch(`${backendUrl}${path}`, {
      method: 'POST',
      headers: { ...publicHeaders(anonKey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    const answer = objectIn(await response.text());
    // Refusals can have any status: that of `later` is 429.
    if (answer && (response.ok || 'refused' in answer)) return answer as Value | Refusal;
    return { refused: 'failed' };
  } catch {
    return { refused: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

/** The headers of somebody without an account. */
export function publicHeaders(anonKey: string): Record<string, string> {
  return { apikey: anonKey, authorization: `Bearer ${anonKey}` };
}

/** Undefined for anything else, such as the error page of a proxy. */
function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
