import { join } from 'node:path';
import { createApp } from './app.ts';
import { keepHouse } from './auth/housekeeping.ts';
import { loadTemplates } from './auth/letter-templates.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { openFunctions } from './functions/runner.ts';
import { type Keys, openKeys } from './keys.ts';
import { listen } from './listen.ts';
import { openMailbox } from './mail/mailbox.ts';
import { smtpMailer } from './mail/smtp.ts';
import { readProject } from './project.ts';
import { databaseSecrets, fileSecrets } from './secret-stores.ts';
import { type Blobs, openBlobs } from './storage/blobs.ts';
import { objectsIn } from './storage/objects.ts';

/** A server that is ready: what to tell people of it, and how to end it. */
export type Running = Readonly<{
  address: string;
  dataPlace: string;
  mailPlace: string;
  unsupported: readonly string[];
  /** Finishes the requests and mails on their way, writes everything down and frees the port. */
  stop(): Promise<void>;
}>;

/** Starts everything. Throws StartRefused with the reason when it cannot. */
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
  try {
    const database = await openDatabase(config);
    const store = config.databaseUrl ? databaseSecrets(database) : fileSecrets(config.dataDir);
    const keys = await openKeys(store, project.auth.signing);
    const mailbox = config.smtpUrl ? undefined : await openMailbox(join(config.dataDir, 'mailbox'), now);
    const mailer = mailbox ?? smtpMailer(config.smtpUrl ?? '', config.mailFrom);
    const blobs = await openBlobs(join(config.dataDir, 'storage'));
    await sweepBlobs(blobs, database, config);
    const { folder, rules, secrets } = project.functions;
    const functions = openFunctions(folder, rules, { ...functionEnv(config, keys), ...secrets });
    const app = createApp({
      config,
      database,
      keys,
      mailer,
      mailbox,
      rules: project.auth,
      templates: await loadTemplates(project.auth),
      mailsPerHour: mailbox ? undefined : project.auth.rates.emailsPerHour,
      api: project.api,
      storage: project.storage,
      functions,
      blobs,
      siteUrl,
      apiUrl,
      now,
    });
    listener.serve(app.fetch);
    const housekeeping = keepHouse(database, now);
    return {
      address: ownUrl,
      dataPlace: config.databaseUrl
        ? `${database.place}, mails and files in ${config.dataDir}`
        : config.dataDir,
      mailPlace: mailbox ? `${ownUrl}/mailbox` : 'sent by SMTP',
      unsupported: project.unsupported,
      async stop() {
        housekeeping.stop();
        await listener.close();
        await functions.close();
        await mailer.settle();
        await database.close();
      },
    };
  } catch (error) {
    await listener.close();
    throw error;
  }
}

/** What is younger may be an upload under way in another server process, where several share a PostgreSQL and a directory. */
const sharedSweepAgeMs = 60 * 60_000;

async function sweepBlobs(blobs: Blobs, database: Database, { databaseUrl }: Config): Promise<void> {
  const removed = await blobs.sweep(databaseUrl ? sharedSweepAgeMs : 0, objectsIn(database).knownVersions);
  if (removed > 0)
    console.warn(`${removed} files without an object were left by an earlier stop, and are removed.`);
}

function openDatabase({ databaseUrl, dataDir, supabaseDir }: Config): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, supabaseDir) : openPglite(dataDir, supabaseDir);
}

/** What hosted Supabase gives its functions, and the operator's AI. */
function functionEnv(config: Config, keys: Keys): Record<string, string> {
  const { openaiApiKey, openaiBaseUrl, shareOpenaiKey } = config;
  return {
    SUPABASE_URL: ownUrlOf(config),
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
    ...(openaiApiKey ? { OPENAI_API_KEY: openaiApiKey } : {}),
    OPENAI_BASE_URL: openaiBaseUrl,
    SHARE_OPENAI_KEY: shareOpenaiKey ? '1' : '0',
  };
}

function ownUrlOf({ host, port }: Config): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  if (isEveryAddress || host === '127.0.0.1' || host === '::1') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
