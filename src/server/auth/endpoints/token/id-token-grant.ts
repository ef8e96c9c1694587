import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { equalsInConstantTime } from '../../../keys.ts';
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

const bodyShape = z.object({
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
});
type Body = z.infer<typeof bodyShape>;

/** POST /token?grant_type=id_token: a session for an ID token that the app got from a provider. */
export function idTokenGrant(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, rules, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    if (!body.id_token) throw oauthError('invalid request', 'id_token required');
    if (!body.provider && !(body.client_id && body.issuer)) {
      throw oauthError('invalid request', 'provider or client_id and issuer required');
    }
    requireWellFormed(body.id_token);
    const linking = body.link_identity ? await authenticate(context, services) : undefined;
    const name = body.provider || providerOfIssuer(rules.providers, body.issuer);
    const provider = await openProvider(rules.providers, name);
    const claims = await verifiedClaims(provider, body, now());
    const person = profileFromClaims(claims);
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const login = { provider: name, profile: person };
      if (linking) await linkProvider(tx, linking.user.id, login, at);
      const found = linking
        ? ({ kind: 'account', userId: linking.user.id } as const)
        : await findOrCreateAccount(tx, services, login, provider.rules.isEmailOptional, at);
      if (found.kind === 'unverified') return found;
      return startSession(tx, keys, found.userId, 'oauth', readClient(context), at);
    });
    if ('kind' in outcome) {
      if (outcome.email) await sendEmail(services, outcome.email, siteUrl);
      throw outcome.error;
    }
    return context.json(await sessionBody(services, outcome, at));
  };
}

/** Rejects malformed tokens before contacting the provider. */
function requireWellFormed(idToken: string): void {
  try {
    decodeProtectedHeader(idToken);
  } catch {
    throw oauthError('invalid request', 'Bad ID token');
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

async function verifiedClaims(
  provider: Awaited<ReturnType<typeof openProvider>>,
  body: Body,
  now: Date,
): Promise<JWTPayload> {
  if (!provider.idTokens) {
    throw new AuthError('validation_failed', `Provider ${provider.name} cannot be used with ID tokens`);
  }
  const { issuer, keys } = provider.idTokens;
  const { payload } = await jwtVerify(body.id_token, keys, {
    issuer,
    currentDate: now,
    requiredClaims: ['sub', 'exp'],
  }).catch(() => {
    throw oauthError('invalid request', 'Bad ID token');
  });
  const audiences = [payload.aud ?? []].flat();
  if (!audiences.some((audience) => audience !== '' && provider.rules.clientIds.includes(audience))) {
    throw oauthError('invalid request', `Unacceptable audience in id_token: ${JSON.stringify(audiences)}`);
  }
  if (!provider.rules.skipsNonce) requireNonce(body.nonce, payload.nonce);
  if (body.access_token && typeof payload.at_hash === 'string') {
    const expectedHash = accessTokenHash(body.id_token, body.access_token);
    if (!equalsInConstantTime(expectedHash, payload.at_hash))
      throw oauthError('invalid request', 'Bad ID token');
  }
  return payload;
}

/** The token contains only the nonce's SHA-256, so the token alone isn't enough to sign in. */
function requireNonce(nonce: string, inToken: unknown): void {
  const expected = typeof inToken === 'string' ? inToken : '';
  if ((nonce === '') !== (expected === '')) {
    throw oauthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    );
  }
  if (nonce && !equalsInConstantTime(createHash('sha256').update(nonce).digest('hex'), expected)) {
    throw oauthError('invalid nonce', 'Nonces mismatch');
  }
}

function accessTokenHash(idToken: string, accessToken: string): string {
  const bits = /(\d{3})$/.exec(decodeProtectedHeader(idToken).alg ?? '')?.[1] ?? '256';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

/** Adds OAuth's `error` fields to the auth API's error. */
function oauthError(error: string, description: string): AuthError {
  return new AuthError('validation_failed', description, { error, error_description: description });
}
