import { resolve } from 'node:path';
import { z } from 'zod';
import { byteCount } from './byte-count.ts';
import { type LinkedInSettings, linkedInOf } from './linkedin-settings.ts';
import { type ProxyTrust, parseProxyTrust } from './proxy-trust.ts';
import { StartupError } from './startup-error.ts';

/** All server settings, read once from the environment. Paths are absolute; URLs have no trailing slash. */
export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  /** Undefined: the project's `site_url`, or the address the server listens on. */
  siteUrl: string | undefined;
  databaseUrl: string | undefined;
  /** The bucket for file contents. Undefined: files are stored below the data directory. */
  s3: S3Settings | undefined;
  /** What one account may store, in bytes: rows, synced records, and files. Undefined: unlimited. */
  accountBytes: number | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  openaiApiKey: string | undefined;
  openaiBaseUrl: string;
  shareOpenaiKey: boolean;
  /** The origins of the AI providers that the page may call. Undefined: every site, because users choose theirs. */
  aiProviders: readonly string[] | undefined;
  /** The hosted project that the page was built for, instead of this server. */
  pageBackend: string | undefined;
  linkedIn: LinkedInSettings;
  /** The proxies that may report a client's address. */
  trustProxy: ProxyTrust;
  /** Whether to show emails at /mailbox. Undefined: only while the site is on this machine. */
  showsMailbox: boolean | undefined;
  /** Where requests are logged. Undefined: nowhere. */
  accessLog: 'stdout' | { file: string } | undefined;
  /** The token for /metrics. Undefined: only this machine, while the site is local. */
  metricsToken: string | undefined;
  supabaseDir: string;
  /** Where `vite build` writes the site. */
  siteDir: string;
  backups: BackupSettings;
}>;

/** Where daily backups go, how many stay, and how they are protected. */
export type BackupSettings = Readonly<{
  folder: string;
  /** How many days to keep; 0 turns automatic backups off. */
  keep: number;
  /** Older backups are removed, except the newest three. */
  keepDays: number;
  /** The maximum size of the data in a backup, to make or restore one. */
  maxBytes: number;
  /** An age key, `age1…` or `AGE-SECRET-KEY-…`. Undefined: backups are not encrypted. */
  key: string | undefined;
  /** A bucket for copies. */
  bucket: S3Settings | undefined;
}>;

export type S3Settings = Readonly<{
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/**
 * Reads the settings from `env`; relative paths resolve against `root`. Throws StartupError naming the setting and
 * its value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'A setting');
    throw new StartupError(`${name} ${issue?.message ?? 'is invalid'} (got ${shown(name, set[name])}).`);
  }
  const value = parsed.data;
  if (value.SHARE_OPENAI_KEY && !value.OPENAI_API_KEY) {
    throw new StartupError('SHARE_OPENAI_KEY is on, but OPENAI_API_KEY is not set.');
  }
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(root, value.DATA_DIR),
    siteUrl: value.SITE_URL && new URL(value.SITE_URL).origin,
    databaseUrl: value.DATABASE_URL,
    s3: s3Of(value),
    accountBytes: value.STORAGE_PER_ACCOUNT ?? undefined,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    openaiApiKey: value.OPENAI_API_KEY,
    openaiBaseUrl: value.OPENAI_BASE_URL.replace(/\/+$/, ''),
    shareOpenaiKey: value.SHARE_OPENAI_KEY,
    aiProviders: value.AI_PROVIDERS && [
      ...new Set([...value.AI_PROVIDERS, new URL(value.OPENAI_BASE_URL).origin]),
    ],
    pageBackend: value.VITE_SUPABASE_URL && new URL(value.VITE_SUPABASE_URL).origin,
    linkedIn: linkedInOf(value),
    trustProxy: value.TRUST_PROXY,
    showsMailbox: value.MAILBOX,
    accessLog: accessLogOf(value.ACCESS_LOG, root),
    metricsToken: value.METRICS_TOKEN,
    supabaseDir: resolve(root, value.SUPABASE_DIR),
    siteDir: resolve(root, 'dist'),
    backups: {
      folder: resolve(root, value.BACKUP_DIR ?? `${value.DATA_DIR}/backups`),
      keep: value.BACKUP_KEEP,
      keepDays: value.BACKUP_KEEP_DAYS,
      maxBytes: value.BACKUP_MAX_SIZE,
      key: value.BACKUP_KEY,
      bucket: backupBucketOf(value),
    },
  };
}

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

/** The site is served only at an origin's root; a path would break the links in emails. */
const origin = url(['http:', 'https:']).refine(
  (text) => !URL.canParse(text) || (/^\/*$/.test(new URL(text).pathname) && !/[?#@]/.test(text)),
  { error: 'must not contain anything after the host and port' },
);

const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((text) => text === '1' || text === 'true');

const portNumber = { error: 'must be a whole number from 1 to 65535' };

const proxyMessage =
  'must be a number of proxies (0 to 10), or a list of proxy addresses, ranges, and one header name, such as 10.0.0.0/8,cf-connecting-ip';

/** A whole number from 0 to `max`. */
const count = (max: number) => {
  const error = { error: `must be a whole number from 0 to ${max}` };
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((number) => number <= max, error);
};

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portNumber)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, portNumber)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be a host name or an IP address' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.standout/data'),
  SITE_URL: origin.optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  S3_BUCKET_URL: url(['http:', 'https:']).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_PER_ACCOUNT: z
    .union([byteCount(), z.literal('unlimited').transform(() => null)], {
      error: 'must be a size, such as 2GiB, or unlimited',
    })
    .default(5 * 1024 ** 3),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', { error: 'must name a host' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'must be an email address, such as Standout <hello@example.com>',
    })
    .default('Standout <no-reply@localhost>'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url(['http:', 'https:']).default('https://api.openai.com/v1'),
  SHARE_OPENAI_KEY: flag.default(false),
  AI_PROVIDERS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(url(['http:', 'https:'])))
    .transform((urls) => urls.map((each) => new URL(each).origin))
    .optional(),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d{4}$/, { error: 'must be a month, such as 202607' })
    .optional(),
  LINKEDIN_SCOPES: z.string().optional(),
  LINKEDIN_API_URL: url(['http:', 'https:']).optional(),
  LINKEDIN_AUTH_URL: url(['http:', 'https:']).optional(),
  PUBLISHING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be 32 bytes in base64url: 43 characters' })
    .optional(),
  VITE_SUPABASE_URL: url(['http:', 'https:']).optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context) => {
      const trust = parseProxyTrust(text);
      if (trust) return trust;
      context.addIssue({ code: 'custom', message: proxyMessage });
      return z.NEVER;
    }),
  MAILBOX: flag.optional(),
  ACCESS_LOG: z.string().default('0'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SUPABASE_DIR: z.string().default('supabase'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: count(1_000).default(14),
  BACKUP_KEEP_DAYS: count(36_500).default(30),
  BACKUP_MAX_SIZE: byteCount('must be a size, such as 200GiB').default(100 * 1024 ** 3),
  BACKUP_KEY: z
    .string()
    .regex(/^(age1[a-z0-9]+|AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+)$/, {
      error: 'must be an age key. Make one with: npm run backup -- key',
    })
    .optional(),
  BACKUP_S3_URL: url(['http:', 'https:']).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
});

function accessLogOf(text: string, root: string): Config['accessLog'] {
  if (text === '0' || text === 'false') return undefined;
  return text === '1' || text === 'true' ? 'stdout' : { file: resolve(root, text) };
}

function s3Of(value: z.infer<typeof settings>): S3Settings | undefined {
  const {
    S3_BUCKET_URL: bucketUrl,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = value;
  if (!bucketUrl) {
    // With keys but no bucket, files would be stored on disk unnoticed.
    if (accessKeyId || secretAccessKey)
      throw new StartupError('S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is set, but S3_BUCKET_URL is not.');
    return undefined;
  }
  if (!accessKeyId || !secretAccessKey)
    throw new StartupError('S3_BUCKET_URL is set, but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not.');
  return { bucketUrl: bucketUrl.replace(/\/+$/, ''), region: value.S3_REGION, accessKeyId, secretAccessKey };
}

/** Settings that are missing for backups come from the bucket for files. */
function backupBucketOf(value: z.infer<typeof settings>): S3Settings | undefined {
  const bucketUrl = value.BACKUP_S3_URL?.replace(/\/+$/, '');
  if (!bucketUrl) return undefined;
  if (bucketUrl === value.S3_BUCKET_URL?.replace(/\/+$/, ''))
    throw new StartupError('BACKUP_S3_URL is the bucket of S3_BUCKET_URL. Use another bucket for backups.');
  const accessKeyId = value.BACKUP_S3_ACCESS_KEY_ID ?? value.S3_ACCESS_KEY_ID;
  const secretAccessKey = value.BACKUP_S3_SECRET_ACCESS_KEY ?? value.S3_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey)
    throw new StartupError(
      'BACKUP_S3_URL is set, but BACKUP_S3_ACCESS_KEY_ID or BACKUP_S3_SECRET_ACCESS_KEY is not.',
    );
  return { bucketUrl, region: value.BACKUP_S3_REGION ?? value.S3_REGION, accessKeyId, secretAccessKey };
}

const secretSettings = [
  'BACKUP_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'OPENAI_API_KEY',
  'LINKEDIN_CLIENT_SECRET',
  'PUBLISHING_KEY',
  'METRICS_TOKEN',
];

/** Hides values that may contain a password. */
function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'nothing';
  return secretSettings.includes(name) ? 'a value that is not shown' : JSON.stringify(value);
}
