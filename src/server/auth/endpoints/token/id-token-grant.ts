import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { isSame } from '../../../keys.ts';
import { AuthError } from '../../auth-error.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { openProvider } from '../../providers/provider.ts';
import { findOrCreateAccount, linkProvider } from '../../providers/provider-account.ts';
import { profileFromClaims } from '../../providers/provider-profile.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import { presetOf } from '../../rules/provider-presets.ts';
import type { ProviderRules } from '../../rules/rules.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';

const body = z.object({
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
});
type Given = z.infer<typeof body>;

/** POST /token?grant_type=id_token: a session for the ID token that an app got from a provider by itself. */
export function idTokenGrant(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if (!given.id_token) throw refusal('invalid request', 'id_token required');
    if (!given.provider && !(given.client_id && given.issuer)) {
      throw refusal('invalid request', 'provider or client_id and issuer required');
    }
    requireToken(given.id_token);
    const linking = given.link_identity ? await authenticate(context, services) : undefined;
    const name = given.provider || providerOfIssuer(rules.providers, given.issuer);
    const provider = await openProvider(rules.providers, name);
    const claims = await checkedClaims(provider, given, now());
    const person = profileFromClaims(claims);
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      if (linking) await linkProvider(tx, linking.user.id, name, person, at);
      const found = linking
        ? ({ kind: 'account', userId: linking.user.id } as const)
        : await findOrCreateAccount(tx, services, name, person, provider.rules.isEmailOptional, at);
      if (found.kind === 'unverified') return found;
      return startSession(tx, keys, found.userId, 'oauth', readClient(context), at);
    });
    if ('kind' in outcome) {
      if (outcome.letter) await sendEmail(services, outcome.letter, siteUrl);
      throw outcome.refusal;
    }
    return context.json(await sessionBody(services, outcome, at));
  };
}

/** What is no token at all need not be shown to anyone. */
function requireToken(idToken: string): void {
  try {
    decodeProtectedHeader(idToken);
  } catch {
    throw refusal('invalid request', 'Bad ID token');
  }
}

function providerOfIssuer(providers: Readonly<Record<string, ProviderRules>>, issuer: string): string {
  const found = Object.entries(providers).find(([name, { url }]) => {
    const preset = presetOf(name, url);
    return preset.kind === 'oidc' && preset.issuer === issuer.replace(/\/+$/, '');
  });
  if (!found) {
    throw new AuthError('validation_failed', `Custom OIDC provider ${JSON.stringify(issuer)} not allowed`);
  }
  return found[0];
}

async function checkedClaims(
  provider: Awaited<ReturnType<typeof openProvider>>,
  given: Given,
  now: Date,
): Promise<JWTPayload> {
  if (!provider.idTokens) {
    throw new AuthError('validation_failed', `Provider ${provider.name} cannot be used with ID tokens`);
  }
  const { issuer, keys } = provider.idTokens;
  const { payload } = await jwtVerify(given.id_token, keys, {
    issuer,
    currentDate: now,
    requiredClaims: ['sub', 'exp'],
  }).catch(() => {
    throw refusal('invalid request', 'Bad ID token');
  });
  const audiences = [payload.aud ?? []].flat();
  if (!audiences.some((audience) => audience !== '' && provider.rules.clientIds.includes(audience))) {
    throw refusal('invalid request', `Unacceptable audience in id_token: ${JSON.stringify(audiences)}`);
  }
  if (!provider.rules.skipsNonce) checkNonce(given.nonce, payload.nonce);
  if (given.access_token && typeof payload.at_hash === 'string') {
    const half = accessTokenHash(given.id_token, given.access_token);
    if (!isSame(half, payload.at_hash)) throw refusal('invalid request', 'Bad ID token');
  }
  return payload;
}

/** The token holds the nonce's digest, so that whoever sees the token alone cannot use it. */
function checkNonce(given: string, inToken: unknown): void {
  const held = typeof inToken === 'string' ? inToken : '';
  if ((given === '') !== (held === '')) {
    throw refusal('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (given && !isSame(createHash('sha256').update(given).digest('hex'), held)) {
    throw refusal('invalid nonce', 'Nonces mismatch');
  }
}

function accessTokenHash(idToken: string, accessToken: string): string {
  const bits = /(\d{3})$/.exec(decodeProtectedHeader(idToken).alg ?? '')?.[1] ?? '256';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

/** OAuth's own words for a refusal stand beside ours. */
function refusal(error: string, description: string): AuthError {
  return new AuthError('validation_failed', description, { error, error_description: description });
}
