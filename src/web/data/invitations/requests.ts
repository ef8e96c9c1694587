import * as z from 'zod/mini';
import type { Candidate } from '#domain/candidates/candidate.ts';
import { consentTexts, consentVersion } from '#domain/candidates/consent.ts';
import { expiryOf, type InvitationDraft } from '#domain/invitations/draft.ts';
import type { PageBrand } from '#domain/invitations/page-brand.ts';
import { isDay } from '#domain/posts/calendar.ts';
import type { Attempt } from '#domain/result.ts';
import { now } from '#web/browser/clock.ts';
import { backendConfig } from '../account/session.ts';
import { ClientNotLoadedError, clientNotLoadedMessage, withClient } from '../backend-request.ts';

/** A new link. Its token cannot be read again later. */
export type NewLink = { invitationId: string; token: string; expiresAt: number };

const created = z.object({ invitation: z.string(), token: z.string() });

/** Creates a link for a candidate. */
export async function createInvitation(
  { candidateId, deleteOn }: Candidate,
  draft: InvitationDraft,
  brand: PageBrand,
): Promise<Attempt<NewLink>> {
  const expiresAt = expiryOf(draft, now());
  const wish = {
    candidate: candidateId,
    agency_name: draft.agencyName.trim(),
    recruiter_name: draft.recruiterName.trim(),
    brand,
    questions: draft.questions.map((question) => ({ ...question, text: question.text.trim() })),
    language: draft.language,
    max_seconds: draft.maxSeconds,
    takes: draft.takes,
    shows_result: draft.showsResult,
    emails: draft.emails,
    consent_text: consentTexts[draft.language],
    consent_version: consentVersion,
    expires_at: new Date(expiresAt).toISOString(),
    delete_on: isDay(deleteOn) ? deleteOn : null,
  };
  const { data, error } = await answered(() => withClient((client) => client.rpc('create_invitation', wish)));
  if (error) return { ok: false, message: reasonOf(error) };
  const { invitation, token } = created.parse(data);
  return { ok: true, value: { invitationId: invitation, token, expiresAt } };
}

/** Whether the server can email links to candidates, and news to recruiters. */
export function emailOffer(): { links: boolean; news: boolean } {
  const { sendsEmail, mailboxUrl } = backendConfig();
  return { links: sendsEmail, news: sendsEmail || mailboxUrl !== null };
}

/** Makes the server email a link to an address. */
export async function emailInvitation(
  { token, name }: { token: string; name: string },
  to: string,
): Promise<Attempt<null>> {
  const { error } = await answered(() =>
    withClient(({ functions }) =>
      functions.invoke('invitation', { body: { action: 'email', token, to, name } }),
    ),
  );
  if (error === null) return { ok: true, value: null };
  const status =
    typeof error === 'object' && 'context' in error && error.context instanceof Response
      ? error.context.status
      : 0;
  const message =
    status === 429
      ? 'You’ve sent too many emails, or this link too often. Try again later.'
      : status === 400
        ? 'The address in the contact isn’t valid.'
        : status > 0
          ? 'The server couldn’t send the email. Try again later, or copy the link.'
          : reasonOf(error);
  return { ok: false, message };
}

const offered = z.object({ objectName: z.string() });
const shown = z.object({ replaced: z.nullable(z.string()) });

/** Shows a finished video to the candidate, in place of the previous one. */
export async function showResult(invitationId: string, video: File): Promise<Attempt<null>> {
  const { data, error } = await answered(() =>
    withClient((client) => client.rpc('offer_result', { invitation: invitationId })),
  );
  if (error) return { ok: false, message: reasonOf(error) };
  const { objectName } = offered.parse(data);
  const sent = await answered(() =>
    withClient(({ storage }) =>
      storage.from('answers').upload(objectName, video, { contentType: 'video/mp4' }),
    ),
  );
  if (sent.error) return { ok: false, message: reasonOf(sent.error) };
  const change = await answered(() =>
    withClient((client) => client.rpc('show_result', { invitation: invitationId })),
  );
  if (change.error) return { ok: false, message: reasonOf(change.error) };
  const { replaced } = shown.parse(change.data);
  // If this fails, the server deletes the file within hours.
  if (replaced !== null)
    await answered(() => withClient(({ storage }) => storage.from('answers').remove([replaced])));
  return { ok: true, value: null };
}

/** Closes a link. Answers that have arrived stay. */
export async function revokeInvitation(invitationId: string): Promise<Attempt<null>> {
  const { error } = await answered(() =>
    withClient((client) => client.rpc('revoke_invitation', { invitation: invitationId })),
  );
  return error ? { ok: false, message: reasonOf(error) } : { ok: true, value: null };
}

/** Deletes a candidate's invitations with their clips. Returns whether all of it is deleted. */
export async function deleteInvitations(candidateId: string): Promise<boolean> {
  const { error } = await answered(() =>
    withClient(({ functions }) =>
      functions.invoke('invitation', { body: { action: 'delete', candidate: candidateId } }),
    ),
  );
  return error === null;
}

type Answered = { data?: unknown; error: unknown };

/** Treats a network error like any other error. */
async function answered(request: () => PromiseLike<Answered>): Promise<Answered> {
  try {
    return await request();
  } catch (error) {
    return { error };
  }
}

/** The messages for refused invitations, by the error codes of the embedded server and hosted projects. */
const messages: Readonly<Record<string, string>> = {
  PGRST202: 'This server can’t send invitations yet. Ask its operator to apply the latest migrations.',
  PT413: 'Your account is full. Delete something first.',
  PT429: 'You created too many links in an hour. Try again later.',
  '42501': 'Sign in again, then try again.',
};

function reasonOf(error: unknown): string {
  if (error instanceof ClientNotLoadedError) return clientNotLoadedMessage;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known = messages[code];
  if (known) return known;
  if (code === '') return 'Couldn’t reach the server. Check your connection and try again.';
  console.error('The server refused an invitation:', error);
  return 'Something went wrong on the server. Please try again.';
}
