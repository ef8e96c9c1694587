import { z } from 'zod';
import { type Database, serviceRole } from '../../database/database.ts';
import { renderEmail } from '../../mail/email-layout.ts';
import { perHour } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import { mayNotify } from './notification-rate.ts';

type Services = Pick<AuthServices, 'mailer' | 'emailsPerHour' | 'siteUrl'> & Readonly<{ database: Database }>;

const everyMs = 60 * 60_000;
const perAccount = perHour(10);
const presence = z.object({ is_there: z.boolean() });
const reminderRow = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  ends_at: z.coerce.date(),
  planned: z.coerce.number(),
});
type Reminder = z.infer<typeof reminderRow>;

/** Emails accounts whose connection with LinkedIn ends within two weeks, at the start and once an hour. */
export function sendPublishingReminders(services: Services, now: () => Date): { stop(): Promise<void> } {
  let underWay = Promise.resolve();
  let isStopped = false;
  const run = () => {
    underWay = underWay
      .then(async () => {
        if (isStopped) return;
        for (const reminder of await takeReminders(services.database))
          await sendOne(services, reminder, now()).catch(report);
      })
      .catch(report);
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await underWay;
    },
  };
}

function report(error: unknown): void {
  console.error('Failed to email about connections that end:', error);
}

function takeReminders(database: Database): Promise<Reminder[]> {
  return database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(
      presence,
      "select to_regprocedure('public.take_publishing_reminders()') is not null as is_there",
    );
    return found?.is_there ? tx.rows(reminderRow, 'select * from public.take_publishing_reminders()') : [];
  });
}

/** Sends nothing when the account's or the project's emails of this hour are used up: the screen shows it, too. */
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
      footnote: 'You get this email because you connected LinkedIn to Standout.',
    }),
  );
}
