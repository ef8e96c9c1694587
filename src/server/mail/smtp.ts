import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import type { StoredEmail, StoredEmails } from './stored-emails.ts';

/** How long after each attempt that failed the next one comes. After the last, the mail is given up: its links have expired. */
const retryAfterMs = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** A process that ends while it sends leaves its mails to the others after this long. */
const leaseMs = 120_000;
const lookEveryMs = 5_000;
const atOnce = 10;

/** Sends the mails that are kept, whichever process kept them, through an SMTP server; and again when it does not take them. */
export function smtpMailer(mails: StoredEmails, smtpUrl: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  let sending: Promise<void> | undefined;
  let isMore = false;

  const deliver = async ({ id, mail, attempts }: StoredEmail) => {
    try {
      await transport.sendMail({ from, ...mail });
    } catch (error) {
      const waitMs = retryAfterMs[attempts - 1];
      if (waitMs !== undefined) return mails.tryAgain(id, new Date(now().getTime() + waitMs));
      console.error('A mail could not be sent:', error instanceof Error ? error.message : error);
    }
    await mails.remove(id);
  };
  const sendDue = async () => {
    do {
      isMore = false;
      const taken = await mails.take(atOnce, now(), leaseMs);
      await Promise.all(taken.map(deliver));
      if (taken.length === atOnce) isMore = true;
    } while (isMore);
  };
  const look = () => {
    isMore = true;
    sending ??= sendDue()
      .catch((error: unknown) => console.error('The mails that are due could not be sent:', error))
      .finally(() => {
        sending = undefined;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  // What an earlier process has left.
  look();
  return {
    async send(mail) {
      const at = now();
      await mails.add(mail, at, at);
      look();
    },
    async settle() {
      clearInterval(timer);
      await sending;
      transport.close();
    },
  };
}
