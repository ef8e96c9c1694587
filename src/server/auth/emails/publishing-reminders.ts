import { z } from 'zod';
import { type Database, serviceRole } from '../../database/database.ts';
import { hasFunction } from '../../database/has-function.ts';
import { renderEmail } from '../../mail/email-layout.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { perHour } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import { mayNotify } from './notification-rate.ts';

type Services = Pick<AuthServices, 'mailer' | 'emailsPerHour' | 'siteUrl'> & Readonly<{ database: Database }>;

const everyMs = 60 * 60_000;
const perAccount = perHour(10);
const reminderRow = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  ends_at: z.coerce.date(),
  planned: z.coerce.number(),
});
type Reminder = z.infer<typeof reminderRow>;

/** Emails accounts whose connection with LinkedIn expires within two weeks. Runs at startup and then hourly. */
export function sendPublishingReminders(services: Services, now: () => Date): { stop(): Promise<void> } {
  return runPeriodically(everyMs, 'email about connections that end', async () => {
    for (const reminder of await takeReminders(services.database))
      await sendOne(services, reminder, now()).catch(report);
  });
}

function report(error: unknown): void {
  console.error('Failed to email about a connection that ends:', error);
}

function takeReminders(database: Database): Promise<Reminder[]> {
  return database.asIdentity(serviceRole, async (tx) => {
    const isThere = await hasFunction(tx, 'public.take_publishing_reminders()');
    return isThere ? tx.rows(reminderRow, 'select * from public.take_publishing_reminders()') : [];
  });
}

/**
 * Sends nothing when the hourly email limit of the account or the project is used up. The screen shows the same
 * reminder.
 */
async function sendOne(services: Services, { user_id, email, name, ends_at, planned }: Reminder, now: Date) {
  const { mailer, siteUrl } = services;
  if (!(await mayNotify(services, `mail:publishing:${user_id}`, perAccount, now))) return;
  const subject = 'Your LinkedIn connection expires soon';
  const day = ends_at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const waiting = planned === 1 ? 'one planned post' : `${planned} planned posts`;
  await mailer.send(
    renderEmail({
      to: email,
      subject,
      title: subject,
      paragraph: `Your LinkedIn connection${name ? ` for ${name}` : ''} expires on ${day}. Reconnect before then to keep publishing.${
        planned > 0 ? ` You have ${waiting}. Posts due after that day wait until you reconnect.` : ''
      }`,
      action: { label: 'Reconnect LinkedIn', url: `${siteUrl}/settings#publishing` },
      code: undefined,
      footnote: 'You’re receiving this email because you connected LinkedIn to Standout.',
    }),
  );
}
