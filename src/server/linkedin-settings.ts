import { StartupError } from './startup-error.ts';

/** The settings for LinkedIn, under the names that the function `publishing` reads from its environment. */
export type LinkedInSettings = Readonly<Partial<Record<(typeof linkedInNames)[number], string>>>;

const linkedInNames = [
  'LINKEDIN_CLIENT_ID',
  'LINKEDIN_CLIENT_SECRET',
  'LINKEDIN_VERSION',
  'LINKEDIN_SCOPES',
  'LINKEDIN_API_URL',
  'LINKEDIN_AUTH_URL',
  'PUBLISHING_KEY',
] as const;

/** Throws StartupError if only some of the required settings are present. */
export function linkedInOf(
  value: Readonly<Partial<Record<(typeof linkedInNames)[number], string | undefined>>>,
): LinkedInSettings {
  const { LINKEDIN_CLIENT_ID: id, LINKEDIN_CLIENT_SECRET: secret } = value;
  if (!id !== !secret)
    throw new StartupError(
      `LINKEDIN_CLIENT_${id ? 'ID' : 'SECRET'} is set, but LINKEDIN_CLIENT_${id ? 'SECRET' : 'ID'} is not.`,
    );
  const set = linkedInNames.map((name) => [name, value[name]]).filter(([, text]) => text !== undefined);
  return Object.fromEntries(set);
}
