import type { Email, Mailer } from './mailer.ts';
import type { StoredEmail, StoredEmails } from './stored-emails.ts';

/** A mail as the mailbox shows it; `links` are the addresses in its text, in their order. */
export type Message = Email & Readonly<{ id: string; sentAt: string; links: readonly string[] }>;

/** Where mails go when no SMTP server is set: they are kept in the database and shown, and are sent nowhere. */
export type Mailbox = Mailer & Readonly<{ messages(): Promise<readonly Message[]> }>;

const maxMessages = 500;

export function openMailbox(mails: StoredEmails, now: () => Date): Mailbox {
  let pruning: Promise<void> | undefined;
  return {
    messages: async () => (await mails.staying(maxMessages)).map(messageOf),
    async send(mail) {
      await mails.add(mail, now(), undefined);
      // No answer waits for it.
      pruning ??= mails
        .keepNewest(maxMessages)
        .catch((error: unknown) => console.error('Old mails could not be forgotten:', error))
        .finally(() => {
          pruning = undefined;
        });
    },
    settle: async () => pruning,
  };
}

function messageOf({ id, mail, createdAt }: StoredEmail): Message {
  return { id, ...mail, sentAt: createdAt.toISOString(), links: linksIn(mail.text) };
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
