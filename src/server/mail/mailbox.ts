import type { Email, Mailer } from './mailer.ts';
import type { StoredEmail, StoredEmails } from './stored-emails.ts';

/** An email as the mailbox shows it; `links` are the URLs in its text, in order. */
export type Message = Email & Readonly<{ id: string; sentAt: string; links: readonly string[] }>;

/** The mailer without an SMTP server: it stores emails in the database and shows them instead of sending them. */
export type Mailbox = Mailer & Readonly<{ messages(): Promise<readonly Message[]> }>;

const maxMessages = 500;

/** `isShown`: whether the mailbox can be read at /mailbox. */
export function openMailbox(emails: StoredEmails, isShown: boolean, now: () => Date): Mailbox {
  let pruning: Promise<void> | undefined;
  const mailbox: Mailbox = {
    messages: async () => (await emails.inMailbox(maxMessages)).map(messageOf),
    async send(email) {
      await emails.add(email, now(), undefined);
      // Pruning runs in the background; sending doesn't wait for it.
      pruning ??= emails
        .pruneMailbox(maxMessages)
        .catch((error: unknown) => console.error('Could not delete old emails from the mailbox:', error))
        .finally(() => {
          pruning = undefined;
        });
    },
    async sendNow(email) {
      if (!isShown) return { ok: false, reason: 'Emails are not sent. Set SMTP_URL to your mail server.' };
      await mailbox.send(email);
      return { ok: true };
    },
    settle: async () => pruning,
  };
  return mailbox;
}

function messageOf({ id, email, createdAt }: StoredEmail): Message {
  return { id, ...email, sentAt: createdAt.toISOString(), links: linksIn(email.text) };
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
