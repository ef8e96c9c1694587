import { StartupError } from './startup-error.ts';

/** How the operator's app reaches LinkedIn, as the function `publishing` reads it from its environment. */
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

/** Throws StartupError if half of what identifies the app is missing. */
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
