import { escapeHtml } from './email-layout.ts';
import type { Email } from './mailer.ts';

/** Stands for the link in the text of an invitation. */
const linkPlace = '{link}';

/**
 * Builds the email to a candidate. It looks as if the recruiter wrote it: candidates have never heard of Standout.
 */
export function invitationEmail(
  { to, token, subject, body }: { to: string; token: string; subject: string; body: string },
  siteUrl: string,
): Email {
  const link = `${siteUrl}/r/${token}`;
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const paragraphs = body
    .split('\n\n')
    .map((part) => `<p dir="auto">${escapeHtml(part).replace(linkPlace, () => anchor)}</p>`);
  return {
    to,
    subject,
    text: `${body.replace(linkPlace, () => link)}\n`,
    html: `<!doctype html>\n<html>\n<body style="font-family:sans-serif">\n${paragraphs.join('\n')}\n</body>\n</html>\n`,
  };
}
