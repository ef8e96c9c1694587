import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Keys, SecretStore } from '../keys.ts';
import { publishingKeyName } from '../secret-stores.ts';

type Given = Readonly<{
  config: Pick<Config, 'openaiApiKey' | 'openaiBaseUrl' | 'shareOpenaiKey' | 'linkedIn'>;
  keys: Keys;
  store: SecretStore;
  ownUrl: string;
  siteUrl: string;
  /** The secrets in config.toml. They take precedence. */
  secrets: Readonly<Record<string, string>>;
}>;

/**
 * Returns the environment of functions: what hosted Supabase passes, and the operator's settings for AI and
 * publishing.
 */
export async function functionEnvironment(given: Given): Promise<Record<string, string>> {
  const { config, keys, ownUrl, siteUrl, secrets } = given;
  const { openaiApiKey, openaiBaseUrl, shareOpenaiKey, linkedIn } = config;
  const environment: Record<string, string> = {
    SUPABASE_URL: ownUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
    SITE_URL: siteUrl,
    ...(openaiApiKey ? { OPENAI_API_KEY: openaiApiKey } : {}),
    OPENAI_BASE_URL: openaiBaseUrl,
    SHARE_OPENAI_KEY: shareOpenaiKey ? '1' : '0',
    ...linkedIn,
    ...secrets,
  };
  if (!publishes(environment) || environment.PUBLISHING_KEY) return environment;
  return {
    ...environment,
    PUBLISHING_KEY: await given.store(publishingKeyName, randomBytes(32).toString('base64url')),
  };
}

/** Whether the operator has set up publishing. */
export function publishes(environment: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(environment.LINKEDIN_CLIENT_ID && environment.LINKEDIN_CLIENT_SECRET);
}
