import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Metadata } from '../users/user-row.ts';
import type { Provider } from './provider.ts';

/** A user as described by a provider. `email` is lowercase; '' if the provider returns none. */
export type ProviderProfile = Readonly<{
  subject: string;
  email: string;
  isEmailVerified: boolean;
  data: Metadata;
}>;

const claimsShape = z.looseObject({
  iss: z.string().optional(),
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.string().transform((text) => text === 'true')]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  preferred_username: z.string().optional(),
});

/** Reads the claims of an ID token or a userinfo endpoint. Throws a ZodError when `sub` is missing. */
export function profileFromClaims(claims: unknown): ProviderProfile {
  const { iss, sub, email = '', email_verified = false, name, picture, ...rest } = claimsShape.parse(claims);
  return {
    subject: sub,
    email: email.toLowerCase(),
    isEmailVerified: email !== '' && email_verified,
    data: {
      ...(iss && { iss }),
      sub,
      provider_id: sub,
      ...(email && { email: email.toLowerCase() }),
      email_verified: email !== '' && email_verified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...(rest.preferred_username && { preferred_username: rest.preferred_username }),
    },
  };
}

/** Fetches the profile of the user behind an access token. */
export async function fetchProfile(
  provider: Provider,
  tokens: { access_token: string; claims(): oidc.IDToken | undefined },
): Promise<ProviderProfile> {
  if (provider.githubApi) return fetchGithubProfile(provider.githubApi, tokens.access_token);
  const claims = tokens.claims();
  if (claims?.email !== undefined || !provider.client.serverMetadata().userinfo_endpoint) {
    return profileFromClaims(claims);
  }
  const userInfo = await oidc.fetchUserInfo(
    provider.client,
    tokens.access_token,
    claims?.sub ?? oidc.skipSubjectCheck,
  );
  return profileFromClaims({ ...claims, ...userInfo });
}

const githubUser = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function fetchGithubProfile(api: string, accessToken: string): Promise<ProviderProfile> {
  const get = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const response = await fetch(`${api}${path}`, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${accessToken}`,
        'user-agent': 'standout',
      },
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`GitHub responded with ${response.status} to ${path}.`);
    return shape.parse(await response.json());
  };
  const [user, emails] = await Promise.all([get('/user', githubUser), get('/user/emails', githubEmails)]);
  const primary = emails.find((email) => email.primary) ?? emails[0];
  const profile = profileFromClaims({
    iss: api,
    sub: String(user.id),
    ...(primary && { email: primary.email, email_verified: primary.verified }),
    name: user.name ?? user.login,
    ...(user.avatar_url && { picture: user.avatar_url }),
    preferred_username: user.login,
  });
  return { ...profile, data: { ...profile.data, user_name: user.login } };
}
