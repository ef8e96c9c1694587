import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { slowStatementMs } from './admin/admin.ts';
import { createApp } from './app.ts';
import { startCleanup } from './auth/cleanup.ts';
import { loadEmailTemplates } from './auth/emails/email-templates.ts';
import { sendInvitationNews } from './auth/emails/invitation-news.ts';
import { sendPublishingReminders } from './auth/emails/publishing-reminders.ts';
import { announceSignUp } from './auth/sign-up-policy.ts';
import { type Backups, openBackups } from './backup/backups.ts';
import { removeLeftovers } from './backup/leftovers.ts';
import { currentVersions } from './backup/versions.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { functionEnvironment, publishes } from './functions/environment.ts';
import { eraseAnswers } from './functions/erase-answers.ts';
import { publishDue } from './functions/publish-due.ts';
import { openFunctions } from './functions/runner.ts';
import { openKeys, type SecretStore } from './keys.ts';
import { listen } from './listen.ts';
import { openMailbox } from './mail/mailbox.ts';
import { isMailboxEnabled } from './mail/mailbox-routes.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { openStoredEmails } from './mail/stored-emails.ts';
import { openAccessLog } from './operation/access-log.ts';
import { openHttpUsage } from './operation/http-usage.ts';
import { openMetrics } from './operation/metrics.ts';
import { openSlowStatements } from './operation/slow-statements.ts';
import { changeOperators, type OperatorCommand } from './operators/change-operators.ts';
import { openPrivateFolder } from './private-folder.ts';
import { readProject } from './project.ts';
import { openRealtime } from './realtime/realtime.ts';
import { requireSecrets } from './require-secrets.ts';
import { openSchemaChanges } from './rest/schema-changes.ts';
import { databaseSecrets, fileSecrets } from './secret-stores.ts';
import { StartupError } from './startup-error.ts';
import { announceLimit } from './storage/announce-limit.ts';
import { type Blobs, openFileBlobs } from './storage/blobs.ts';
import { cleanUpUploads, sweepBlobs, sweepInBackground } from './storage/cleanup.ts';
import { registerDatabase } from './storage/register-database.ts';

/** A running server. */
export type Running = Readonly<{
  address: string;
  dataPlace: string;
  mailPlace: string;
  unsupported: readonly string[];
  /** Undefined with PostgreSQL, which needs its own backups. */
  backups: Backups | undefined;
  /** Executes `npm run operator`. Throws StartupError. */
  changeOperators(command: OperatorCommand): Promise<string>;
  /** Finishes requests and emails in flight, writes everything to disk, and frees the port. */
  stop(): Promise<void>;
}>;

const hiddenMailbox = 'not sent. Set SMTP_URL to send email, or MAILBOX=1 to read it at /mailbox';

/** Starts everything. Throws StartupError with the reason if it cannot. */
export async function start(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  now: () => Date = () => new Date(),
): Promise<Running> {
  const project = await readProject(config.supabaseDir, env);
  const ownUrl = ownUrlOf(config);
  const siteUrl = config.siteUrl ?? project.auth.siteUrl ?? ownUrl;
  const apiUrl = project.api.externalUrl ?? config.siteUrl ?? ownUrl;

  const listener = await listen(config);
  const slowStatements = openSlowStatements(slowStatementMs, now);
  const usage = openHttpUsage();
  const metrics = openMetrics(usage);
  const opened: { close(): unknown }[] = [listener, slowStatements, metrics];
  try {
    await openPrivateFolder(config.dataDir).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`The data directory ${config.dataDir} is not writable (${error.code}).`);
    });
    if (!config.databaseUrl) await removeLeftovers(config.dataDir);
    const embedded = config.databaseUrl ? undefined : await openPglite(config.dataDir, config.supabaseDir);
    const database = embedded ?? (await openPostgres(config.databaseUrl ?? '', config.supabaseDir));
    opened.unshift(database);
    await announceLimit(database, config.accountBytes);
    await announceSignUp(database, siteUrl);
    if (embedded) await requireSecrets(config.dataDir, embedded);
    const store = config.databaseUrl ? databaseSecrets(database) : fileSecrets(config.dataDir);
    const keys = await openKeys(store, project.auth.signing);
    const emails = openStoredEmails(database, keys);
    const isShown = isMailboxEnabled(config, siteUrl);
    const mailbox = config.smtpUrl ? undefined : openMailbox(emails, isShown, now);
    const shownMailbox = isShown ? mailbox : undefined;
    const mailer = mailbox ?? smtpMailer(emails, config.smtpUrl ?? '', config.mailFrom, now);
    const blobs = await openBlobs(config, database, store);
    const { folder, rules, secrets } = project.functions;
    const environment = await functionEnvironment({ config, keys, store, ownUrl, siteUrl, secrets });
    const functions = openFunctions(folder, rules, environment);
    opened.unshift(functions);
    const realtime = await openRealtime({ database, keys, now, isAlone: embedded !== undefined });
    opened.unshift(realtime);
    const backups =
      embedded &&
      openBackups(
        config.dataDir,
        config.backups,
        { supabaseDir: config.supabaseDir, installation: (await databaseId(database)).slice(0, 8) },
        embedded.whileQuiet,
      );
    if (backups) opened.unshift({ close: () => backups.stop() });
    const accessLog = config.accessLog && (await openAccessLog(config.accessLog));
    if (accessLog) opened.unshift(accessLog);
    const schemaChanges = await openSchemaChanges(database);
    opened.unshift(schemaChanges);
    const emailsPerHour = mailbox ? undefined : project.auth.rates.emailsPerHour;
    const app = createApp({
      config,
      database,
      keys,
      mailer,
      mailbox: shownMailbox,
      publishes: publishes(environment),
      rules: project.auth,
      templates: await loadEmailTemplates(project.auth),
      emailsPerHour,
      api: project.api,
      schemaChanges,
      storage: { ...project.storage, accountBytes: config.accountBytes },
      functions,
      blobs,
      realtime,
      backups,
      slowStatements,
      accessLog,
      usage,
      metrics,
      versions: await currentVersions(config.supabaseDir),
      startedAt: now(),
      siteUrl,
      apiUrl,
      now,
    });
    listener.serve(app.fetch);
    const tasks = [
      startCleanup(database, now),
      await cleanUpUploads(database, blobs, now),
      await sendInvitationNews({ database, mailer, emailsPerHour, siteUrl }, now),
      eraseAnswers(database, functions, keys),
      sendPublishingReminders({ database, mailer, emailsPerHour, siteUrl }, now),
      ...(config.s3 ? [sweepInBackground(blobs, database, sharedSweepAgeMs)] : []),
    ];
    const publishing = publishes(environment) ? publishDue(database, functions, keys) : undefined;
    return {
      address: ownUrl,
      dataPlace: config.databaseUrl
        ? `${database.place}, files in ${config.s3?.bucketUrl ?? config.dataDir}`
        : `${config.dataDir}${config.s3 ? `, files in ${config.s3.bucketUrl}` : ''}`,
      mailPlace: shownMailbox ? `${ownUrl}/mailbox` : mailbox ? hiddenMailbox : 'sent by SMTP',
      unsupported: project.unsupported,
      backups,
      changeOperators: (command) => changeOperators(database, command),
      async stop() {
        await backups?.stop();
        // The outcomes of posts in flight are recorded through the API, so this comes before the rest.
        await publishing?.stop();
        const tasksEnded = tasks.map((task) => task.stop());
        // Open WebSockets would keep the port in use.
        await Promise.all([realtime.close(), schemaChanges.close(), listener.close()]);
        await functions.close();
        await mailer.settle();
        await Promise.all(tasksEnded);
        await database.close();
        await accessLog?.close();
        slowStatements.close();
        metrics.close();
      },
    };
  } catch (error) {
    // A restore restarts the server in this process, so all data must be closed.
    for (const each of opened) await each.close();
    throw error;
  }
}

/** Newer files may be uploads in flight in another server process that shares the database and the directory. */
const sharedSweepAgeMs = 60 * 60_000;

/** The id is part of the data, also after a restore on another machine. */
function databaseId(database: Database): Promise<string> {
  return databaseSecrets(database)('database_id', crypto.randomUUID());
}

async function openBlobs(config: Config, database: Database, store: SecretStore): Promise<Blobs> {
  const { s3, databaseUrl, dataDir } = config;
  if (!s3) {
    const folder = join(dataDir, 'storage');
    const blobs = await openFileBlobs(folder);
    const id = await databaseId(database);
    // The embedded database in the same folder may be older than this registry.
    if (databaseUrl && existsSync(join(dataDir, 'postgres'))) await registerDatabase(folder, 'embedded');
    const isAlone = await registerDatabase(folder, `${databaseUrl ? 'PostgreSQL' : 'embedded'} ${id}`);
    if (isAlone) await sweepBlobs(blobs, database, databaseUrl ? sharedSweepAgeMs : 0);
    return blobs;
  }
  // Load the S3 client lazily.
  const { openS3Blobs } = await import('./storage/s3-blobs.ts');
  return openS3Blobs(s3, await store('storage_owner', crypto.randomUUID()));
}

function ownUrlOf({ host, port }: Config): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  if (isEveryAddress || host === '127.0.0.1' || host === '::1') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
