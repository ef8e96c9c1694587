import type { Settings } from '../_shared/response.ts';

/** The operator's settings for LinkedIn. */
export type LinkedInSettings = Readonly<{
  clientId: string;
  clientSecret: string;
  version: string;
  apiUrl: string;
  authUrl: string;
  /** The scopes that users must grant. LinkedIn must have granted all of them to the operator's app. */
  scopes: string;
  /** The URL that LinkedIn redirects users to. */
  redirectUri: string;
  /** 32 bytes, base64url. */
  key: string;
}>;

/**
 * The newest version that LinkedIn documented when this was tested. LinkedIn supports each for at least a year
 * (learn.microsoft.com/linkedin/marketing/versioning).
 */
const testedVersion = '202607';
const usualScopes = 'openid profile email w_member_social';

/** Returns undefined if the operator has not set up publishing. */
export function linkedInSettings(settings: Settings): LinkedInSettings | undefined {
  const [clientId, clientSecret, siteUrl, key] = [
    'LINKEDIN_CLIENT_ID',
    'LINKEDIN_CLIENT_SECRET',
    'SITE_URL',
    'PUBLISHING_KEY',
  ].map((name) => settings.get(name));
  if (!clientId || !clientSecret || !siteUrl || !key) return undefined;
  return {
    clientId,
    clientSecret,
    key,
    redirectUri: `${withoutSlash(siteUrl)}/linkedin`,
    version: settings.get('LINKEDIN_VERSION') || testedVersion,
    scopes: settings.get('LINKEDIN_SCOPES') || usualScopes,
    apiUrl: withoutSlash(settings.get('LINKEDIN_API_URL') || 'https://api.linkedin.com'),
    authUrl: withoutSlash(settings.get('LINKEDIN_AUTH_URL') || 'https://www.linkedin.com/oauth/v2'),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
