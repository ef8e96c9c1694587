import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import type { StoredEmail, StoredEmails } from './stored-emails.ts';

/** The delays after each failed attempt. After the last one the email is dropped: its links have expired. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** How long an email stays leased to a process that died while sending it. */
const leaseMs = 120_000;
const pollIntervalMs = 5_000;
const batchSize = 10;

/** Sends queued emails through an SMTP server, whichever process queued them, and retries failures. */
export function smtpMailer(emails: StoredEmails, smtpUrl: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  let sending: Promise<void> | undefined;
  let hasMore = false;

  const deliver = async ({ id, email, attempts }: StoredEmail) => {
    try {
      await transport.sendMail({ from, ...email });
    } catch (error) {
      const delayMs = retryDelaysMs[attempts - 1];
      if (delayMs !== undefined) return emails.retryAt(id, new Date(now().getTime() + delayMs));
      console.error('Could not send an email:', error instanceof Error ? error.message : error);
    }
    await emails.remove(id);
  };
  const sendDue = async () => {
    do {
      hasMore = false;
      const leased = await emails.lease(batchSize, now(), leaseMs);
      await Promise.all(leased.map(deliver));
      if (leased.length === batchSize) hasMore = true;
    } while (hasMore);
  };
  const poll = () => {
    hasMore = true;
    sending ??= sendDue()
      .catch((error: unknown) => console.error('Could not send the queued emails:', error))
      .finally(() => {
        sending = undefined;
      });
  };
  const timer = setInterval(poll, pollIntervalMs);
  timer.unref();
  // Sends emails that an earlier process left in the queue.
  poll();
  return {
    async send(email) {
      const at = now();
      await emails.add(email, at, at);
      poll();
    },
    async sendNow(email) {
      try {
        await transport.sendMail({ from, ...email });
        return { ok: true };
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        return { ok: false, reason: `The mail server of SMTP_URL did not accept the email: ${said}` };
      }
    },
    async settle() {
      clearInterval(timer);
      await sending;
      transport.close();
    },
  };
}
