import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const retryAfterMs = [5_000, 30_000];

/** Sends mails through an SMTP server, and again after a while when it does not take them. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const underWay = new Set<Promise<void>>();
  return {
    send(mail) {
      const sent = deliver(() => transport.sendMail({ from, ...mail }))
        .catch((error: unknown) =>
          console.error('A mail could not be sent:', error instanceof Error ? error.message : error),
        )
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    async settle() {
      await Promise.all(underWay);
      transport.close();
    },
  };
}

async function deliver(attempt: () => Promise<unknown>): Promise<void> {
  for (const waitMs of retryAfterMs) {
    try {
      await attempt();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
    }
  }
  await attempt();
}
