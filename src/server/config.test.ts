import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('uses defaults below the project folder when nothing is set', () => {
  expect(readConfig({ PORT: '' }, '/srv/standout')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/standout/.standout/data',
    siteUrl: undefined,
    databaseUrl: undefined,
    accountBytes: 5 * 1024 ** 3,
    smtpUrl: undefined,
    mailFrom: 'Standout <no-reply@localhost>',
    openaiApiKey: undefined,
    openaiBaseUrl: 'https://api.openai.com/v1',
    shareOpenaiKey: false,
    aiProviders: undefined,
    pageBackend: undefined,
    linkedIn: {},
    trustProxy: { hops: 0 },
    supabaseDir: '/srv/standout/supabase',
    siteDir: '/srv/standout/dist',
    backups: {
      folder: '/srv/standout/.standout/data/backups',
      keep: 14,
      keepDays: 30,
      maxBytes: 100 * 1024 ** 3,
      key: undefined,
      bucket: undefined,
    },
  });
});

test('parses each setting to its type', () => {
  const config = readConfig(
    {
      PORT: '8080',
      DATA_DIR: '/data',
      SITE_URL: 'https://standout.example/',
      TRUST_PROXY: '1',
      STORAGE_PER_ACCOUNT: '2GiB',
      AI_PROVIDERS: 'https://ai.example/v1, http://localhost:11434',
      SUPABASE_DIR: 'mine',
    },
    '/srv',
  );
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/data',
    siteUrl: 'https://standout.example',
    trustProxy: { hops: 1 },
    accountBytes: 2 * 1024 ** 3,
    aiProviders: ['https://ai.example', 'http://localhost:11434', 'https://api.openai.com'],
    supabaseDir: '/srv/mine',
  });
});

test('the bucket for backups has its own keys, or those of the bucket for files', () => {
  const files = {
    S3_BUCKET_URL: 'https://s3.example/files',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'files',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const backups = { BACKUP_S3_URL: 'https://s3.example/backups/' };
  const bucketOf = (env: Record<string, string>) => readConfig({ ...files, ...env }, '/srv').backups.bucket;
  expect(bucketOf(backups)).toEqual({
    bucketUrl: 'https://s3.example/backups',
    region: 'eu-central-1',
    accessKeyId: 'files',
    secretAccessKey: 'secret',
  });
  expect(bucketOf({ ...backups, BACKUP_S3_ACCESS_KEY_ID: 'own' })).toMatchObject({ accessKeyId: 'own' });
  expect(() => bucketOf({ BACKUP_S3_URL: files.S3_BUCKET_URL })).toThrow(/another bucket/);
});

test('STORAGE_PER_ACCOUNT=unlimited removes the limit', () => {
  expect(readConfig({ STORAGE_PER_ACCOUNT: 'unlimited' }, '/srv').accountBytes).toBeUndefined();
});

describe('rejects an invalid setting, names it, and shows its value unless secret:', () => {
  test.each([
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535 (got "0").'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535 (got "70000").'],
    ['HOST', 'http://here', 'HOST must be a host name or an IP address (got "http://here").'],
    [
      'SITE_URL',
      'standout.example',
      'SITE_URL must be a URL starting with http:// or https:// (got "standout.example").',
    ],
    [
      'SITE_URL',
      'https://standout.example/welcome',
      'SITE_URL must not contain anything after the host and port (got "https://standout.example/welcome").',
    ],
    ['SMTP_URL', 'smtp:mail.example', 'SMTP_URL must name a host (got a value that is not shown).'],
    [
      'DATABASE_URL',
      'mysql://me:secret@db/x',
      'DATABASE_URL must be a URL starting with postgres:// or postgresql:// (got a value that is not shown).',
    ],
    [
      'MAIL_FROM',
      'Standout',
      'MAIL_FROM must be an email address, such as Standout <hello@example.com> (got "Standout").',
    ],
    [
      'STORAGE_PER_ACCOUNT',
      'much',
      'STORAGE_PER_ACCOUNT must be a size, such as 2GiB, or unlimited (got "much").',
    ],
    [
      'AI_PROVIDERS',
      'ai.example',
      'AI_PROVIDERS must be a URL starting with http:// or https:// (got "ai.example").',
    ],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a number of proxies (0 to 10), or a list of proxy addresses'],
    ['TRUST_PROXY', '10.0.0.0/0', 'TRUST_PROXY must be a number of proxies'],
    ['TRUST_PROXY', 'x-real-ip,cf-connecting-ip', 'TRUST_PROXY must be a number of proxies'],
    ['MAILBOX', 'on', 'MAILBOX must be 1 or 0 (got "on").'],
    [
      'S3_BUCKET_URL',
      'https://s3.example/files',
      'S3_BUCKET_URL is set, but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not.',
    ],
    [
      'S3_ACCESS_KEY_ID',
      'AKIA',
      'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is set, but S3_BUCKET_URL is not.',
    ],
    ['BACKUP_KEEP', 'all', 'BACKUP_KEEP must be a whole number from 0 to 1000 (got "all").'],
    ['BACKUP_MAX_SIZE', 'much', 'BACKUP_MAX_SIZE must be a size, such as 200GiB (got "much").'],
    ['BACKUP_KEY', 'secret', 'BACKUP_KEY must be an age key. Make one with: npm run backup -- key'],
    ['BACKUP_S3_URL', 'https://s3.example/backups', 'BACKUP_S3_URL is set, but BACKUP_S3_ACCESS_KEY_ID'],
    ['SHARE_OPENAI_KEY', '1', 'SHARE_OPENAI_KEY is on, but OPENAI_API_KEY is not set.'],
    ['LINKEDIN_CLIENT_ID', '86abc', 'LINKEDIN_CLIENT_ID is set, but LINKEDIN_CLIENT_SECRET is not.'],
    ['LINKEDIN_VERSION', '2026-07', 'LINKEDIN_VERSION must be a month, such as 202607 (got "2026-07").'],
    ['PUBLISHING_KEY', 'short', 'PUBLISHING_KEY must be 32 bytes in base64url: 43 characters (got a value'],
  ])('%s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value }, '/srv')).toThrow(message);
  });
});
