import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Backups } from '../backup/backups.ts';
import type { Versions } from '../backup/versions.ts';
import { callerOf } from '../caller.ts';
import type { Database } from '../database/database.ts';
import { serviceRole } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { invitationEmail } from '../mail/invitation-email.ts';
import type { Mailer } from '../mail/mailer.ts';
import { testEmail } from '../mail/test-email.ts';
import type { SlowStatements } from '../operation/slow-statements.ts';
import { StartupError } from '../startup-error.ts';

/** Features for operators that hosted projects have no API for. */
export type AdminServices = Readonly<{
  database: Database;
  keys: Keys;
  mailer: Mailer;
  /** Undefined if this server makes no backups, as with PostgreSQL. */
  backups: Backups | undefined;
  slowStatements: SlowStatements;
  versions: Versions;
  startedAt: Date;
  siteUrl: string;
  now: () => Date;
}>;

/** Statements that took at least this long are slow. */
export const slowStatementMs = 200;
const slowStatementsShown = 50;
const maxBodyBytes = 10_000;

const recipient = z.object({ to: z.email().max(320) });
const invitation = z.object({
  to: z.email().max(320),
  token: z.string().regex(/^[\w-]{22}$/),
  subject: z.string().max(300),
  body: z.string().max(4000),
});

/**
 * Routes for the functions `admin` and `invitation`. They send the secret key, and check their callers themselves.
 * Mounted at /admin/v1.
 */
export function admin(services: AdminServices): Hono {
  const { database, keys, mailer, backups, slowStatements, versions, startedAt, siteUrl, now } = services;
  const app = new Hono();

  app.use(async (context, next) => {
    const answer = await callerOf(context.req.raw.headers, keys, now());
    if (answer.ok && answer.caller.role === 'service_role') return next();
    return context.json({ code: 'not_admin', message: 'This needs the secret key.' }, answer.ok ? 403 : 401);
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes }));

  app.get('/server', async (context) => {
    const [row] = await database.asIdentity(serviceRole, (tx) =>
      tx.rows(z.object({ version: z.string() }), "select current_setting('server_version') as version"),
    );
    return context.json({
      startedAt: startedAt.toISOString(),
      versions: [
        { name: 'Standout', version: versions.standout },
        { name: 'Node.js', version: process.versions.node },
        { name: 'PostgreSQL', version: row?.version ?? '' },
        { name: 'Newest migration', version: versions.migration },
      ],
    });
  });

  app.get('/slow-queries', (context) =>
    context.json({
      thresholdMilliseconds: slowStatementMs,
      queries: slowStatements.list(slowStatementsShown),
    }),
  );

  app.post('/test-email', async (context) => {
    const body = recipient.safeParse(await context.req.json().catch(() => undefined));
    if (!body.success)
      return context.json({ code: 'invalid_request', message: 'Enter an email address.' }, 400);
    const sent = await mailer.sendNow(testEmail(body.data.to, siteUrl));
    if (sent.ok) return context.json({});
    return context.json({ code: 'email_not_sent', message: sent.reason }, 502);
  });

  app.post('/invitation-email', async (context) => {
    const body = invitation.safeParse(await context.req.json().catch(() => undefined));
    if (!body.success)
      return context.json({ code: 'invalid_request', message: 'Enter an email address.' }, 400);
    const sent = await mailer.sendNow(invitationEmail(body.data, siteUrl));
    if (sent.ok) return context.json({});
    return context.json({ code: 'email_not_sent', message: sent.reason }, 502);
  });

  if (!backups) return app;
  app.get('/backups', async (context) => {
    const nextAt = (await backups.nextAt())?.toISOString() ?? null;
    return context.json({ backups: await backups.list(), folder: backups.folder, nextAt });
  });
  app.post('/backups', async (context) => {
    try {
      return context.json(await backups.make());
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return context.json({ code: 'not_backed_up', message: error.message }, 500);
    }
  });
  return app;
}
