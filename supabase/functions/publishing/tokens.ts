import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import type { Answer, LinkedInApi } from './linkedin-api.ts';
import type { Seal } from './seal.ts';
import type { LinkedInSettings } from './settings.ts';

/** The tokens that LinkedIn issued. Times are ISO 8601 strings. */
export type Tokens = Readonly<{
  accessToken: string;
  accessExpiresAt: string;
  refreshToken: string | null;
  refreshExpiresAt: string | null;
  scopes: readonly string[];
}>;

/** The dependencies of publishing. */
export type Tools = Readonly<{ linkedIn: LinkedInApi; seal: Seal; settings: LinkedInSettings }>;

/** Reads a response of the token endpoint. Returns undefined if it contains no token. */
export function tokensIn({ status, body }: Answer, now: number): Tokens | undefined {
  const accessToken = textOf(body, 'access_token');
  if (status !== 200 || accessToken === '') return undefined;
  const refreshToken = textOf(body, 'refresh_token') || null;
  return {
    accessToken,
    accessExpiresAt: timeIn(fieldOf(body, 'expires_in'), now) ?? new Date(now).toISOString(),
    refreshToken,
    refreshExpiresAt: refreshToken && timeIn(fieldOf(body, 'refresh_token_expires_in'), now),
    // LinkedIn's documentation separates scopes with spaces, but LinkedIn sends commas.
    scopes: textOf(body, 'scope')
      .split(/[\s,]+/)
      .filter((scope) => scope !== ''),
  };
}

function timeIn(seconds: unknown, now: number): string | null {
  return typeof seconds === 'number' ? new Date(now + seconds * 1_000).toISOString() : null;
}

/** Seals tokens for one identity of an account, in the form that the database stores. */
export async function sealTokens(seal: Seal, tokens: Tokens, userId: string, author: string) {
  const { accessToken, accessExpiresAt, refreshToken, refreshExpiresAt } = tokens;
  const place = placeOf(userId, author);
  return {
    accessToken: await seal.close(accessToken, `access ${place}`),
    accessExpiresAt,
    refreshToken: refreshToken === null ? null : await seal.close(refreshToken, `refresh ${place}`),
    refreshExpiresAt,
  };
}

export function openAccess(seal: Seal, token: string, userId: string, author: string) {
  return seal.open(token, `access ${placeOf(userId, author)}`);
}

export function openRefresh(seal: Seal, token: string, userId: string, author: string) {
  return seal.open(token, `refresh ${placeOf(userId, author)}`);
}

function placeOf(userId: string, author: string): string {
  return `${userId} ${author}`;
}
