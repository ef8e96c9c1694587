import { escapeHtml } from './email-layout.ts';
import type { Email } from './mailer.ts';

/** Builds the email with which an operator checks that delivery works. */
export function testEmail(to: string, siteUrl: string): Email {
  const sentence = `Emails from Standout at ${siteUrl} are working. An operator sent this test, so you don’t need to do anything.`;
  return {
    to,
    subject: 'Test email from Standout',
    text: `${sentence}\n\nStandout\n`,
    html: `<!doctype html>\n<html lang="en">\n<body style="font-family:sans-serif">\n<p>${escapeHtml(sentence)}</p>\n</body>\n</html>\n`,
  };
}
