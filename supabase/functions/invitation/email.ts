import { type PageLanguage, pageLanguages } from '../../../src/domain/invitations/invitation.ts';
import { invitationMessage } from '../../../src/domain/invitations/message.ts';
import { json, refusal } from '../_shared/response.ts';
import { callEmbeddedApi, type Service, ServiceRefusal } from '../_shared/service.ts';

type Sender = (path: string, init: RequestInit) => Promise<Response>;
type InvitationEmail = Readonly<{ token: string | null; to: string | null; name: string }>;

/** The server inserts the link here, because only it knows the URL of the page. */
const linkPlace = '{link}';
const maxNameLength = 80;

/** Emails a link to the candidate, for the recruiter whose session `askAsCaller` uses. */
export async function emailInvitation(
  service: Service,
  askAsCaller: Sender,
  { token, to, name }: InvitationEmail,
): Promise<Response> {
  const asked = await askAsCaller('/rest/v1/rpc/email_invitation', {
    method: 'POST',
    body: JSON.stringify({ token }),
  });
  if (!asked.ok && asked.status !== 429)
    return refusal(403, 'not_allowed', 'You can’t send this invitation.');
  const found = await asked.json();
  if (found.refused !== undefined) return json(found, asked.status);
  const { subject, body } = invitationMessage(
    languageOf(found.language),
    {
      name: withoutBraces(name).slice(0, maxNameLength),
      agencyName: withoutBraces(found.agencyName),
      recruiterName: withoutBraces(found.recruiterName),
      link: linkPlace,
      expiresAt: Date.parse(found.expiresAt),
    },
    'UTC',
  );
  try {
    const sent = await callEmbeddedApi(service, 'POST', '/invitation-email', { to, token, subject, body });
    if (sent === 'not-offered') return refusal(501, 'not_offered', 'This server sends no emails.');
    return json({ sent: true });
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error;
    return refusal(error.status, error.code, error.message);
  }
}

/** Removes braces, so that the remaining text cannot contain the placeholder of the link. */
function withoutBraces(text: string): string {
  return text.replaceAll(/[{}\p{Cc}]/gu, '');
}

function languageOf(language: string): PageLanguage {
  return language in pageLanguages ? (language as PageLanguage) : 'en';
}
