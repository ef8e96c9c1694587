import type { OpenInvitation, Refusal } from '#domain/invitations/invitation.ts';
import { call, type LinkTarget, type NoResponse } from '../call.ts';

/** Why a call failed: the server refused it, or no answer arrived. */
export type CallFailure = Refusal | NoResponse;

/** The arguments of `begin_answer`. Question numbers start at 1; the MIME type has no codecs. */
export type Announcement = { question: number; bytes: number; seconds: number; mimeType: string };

/** Permission to upload one file; see docs/invitations.md. */
export type Reservation = { answer: string; objectName: string };

// See docs/invitations.md. These calls never reject.

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

/** Resolves to the URL of the finished video, relative to the backend and valid for an hour. */
export function resultAddress(to: LinkTarget): Promise<{ url: string } | CallFailure> {
  return post(to, '/functions/v1/invitation', { action: 'result', token: to.token });
}

export function withdraw(to: LinkTarget): Promise<{ withdrawn: true } | CallFailure> {
  return post(to, '/functions/v1/invitation', { action: 'withdraw', token: to.token });
}

function rpc<Value extends object>(
  to: LinkTarget,
  name: string,
  parameters: object,
): Promise<Value | CallFailure> {
  return post(to, `/rest/v1/rpc/${name}`, { token: to.token, ...parameters });
}

function post<Value extends object>(
  to: LinkTarget,
  path: string,
  body: object,
): Promise<Value | CallFailure> {
  return call<Value | Refusal>(to, path, body);
}
