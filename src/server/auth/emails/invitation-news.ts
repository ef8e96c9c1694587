import { z } from 'zod';
import { type Database, serviceRole } from '../../database/database.ts';
import { hasFunction } from '../../database/has-function.ts';
import { renderEmail } from '../../mail/email-layout.ts';
import { perHour } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import { mayNotify } from './notification-rate.ts';

type Services = Pick<AuthServices, 'mailer' | 'emailsPerHour' | 'siteUrl'> & Readonly<{ database: Database }>;

const everyMs = 60 * 60_000;
const perRecruiter = perHour(10);
const newsRow = z.object({
  user_id: z.string(),
  email: z.string(),
  kind: z.enum(['sent', 'withdrawn']),
  agency_name: z.string(),
});
type News = z.infer<typeof newsRow>;

/** Emails recruiters about their candidates' answers, in projects that collect such news. */
export async function sendInvitationNews(
  services: Services,
  now: () => Date,
): Promise<{ stop(): Promise<void> }> {
  let underWay = Promise.resolve();
  let isStopped = false;
  const run = () => {
    underWay = underWay.then(async () => {
      if (!isStopped) await sendAll(services, now());
    });
    underWay = underWay.catch((error: unknown) =>
      console.error('Failed to email news of candidates:', error),
    );
  };
  const stopListening = await services.database.listen('invitation_news', run);
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await stopListening();
      await underWay;
    },
  };
}

async function sendAll(services: Services, now: Date): Promise<void> {
  for (;;) {
    const taken = await takeNews(services.database);
    if (taken.length === 0) return;
    for (const news of taken) await sendOne(services, news, now);
  }
}

function takeNews(database: Database): Promise<News[]> {
  return database.asIdentity(serviceRole, async (tx) => {
    const isThere = await hasFunction(tx, 'public.take_invitation_news()');
    return isThere ? tx.rows(newsRow, 'select * from public.take_invitation_news()') : [];
  });
}

/** Sends nothing when the recruiter's emails, or the project's, are used up for this hour: the screen shows it, too. */
async function sendOne(services: Services, { user_id, email, kind, agency_name }: News, now: Date) {
  const { mailer, siteUrl } = services;
  if (!(await mayNotify(services, `mail:news:${user_id}`, perRecruiter, now))) return;
  const { subject, paragraph } = wordings[kind];
  await mailer.send(
    renderEmail({
      to: email,
      subject,
      title: subject,
      paragraph: paragraph(agency_name),
      action: { label: 'Open candidates', url: `${siteUrl}/candidates` },
      code: undefined,
      footnote: 'You’re receiving this email because you asked for it when you sent the invitation.',
    }),
  );
}

const wordings: Readonly<Record<News['kind'], { subject: string; paragraph: (agency: string) => string }>> = {
  sent: {
    subject: 'A candidate sent you their answers',
    paragraph: (agency) => `A candidate you invited for ${agency} has sent their clips.`,
  },
  withdrawn: {
    subject: 'A candidate withdrew their answers',
    paragraph: (agency) =>
      `A candidate you invited for ${agency} withdrew their consent, and their clips were deleted. If you saved or published videos elsewhere, delete them, too.`,
  },
};
