import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { AuthError } from '../auth-error.ts';
import { presetOf } from '../rules/provider-presets.ts';
import type { ProviderRules } from '../rules/rules.ts';

/** A configured provider with its client. */
export type Provider = Readonly<{
  name: string;
  rules: ProviderRules;
  scope: string;
  client: oidc.Configuration;
  /** The issuer and public keys of its ID tokens; undefined for providers without them. */
  idTokens: { issuer: string; keys: JWTVerifyGetKey } | undefined;
  /** GitHub's API URL; undefined for OpenID Connect providers. */
  githubApi: string | undefined;
}>;

const cacheMs = 60 * 60_000;
/** Caches the discovery documents. Each process has its own. */
const discoveryCache = new WeakMap<ProviderRules, { provider: Promise<Provider>; until: number }>();

/** Opens a provider by name. Throws AuthError `validation_failed` when it is not enabled or not reachable. */
export async function openProvider(
  rules: Readonly<Record<string, ProviderRules>>,
  name: string,
): Promise<Provider> {
  const providerRules = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!providerRules)
    throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled');
  const cached = discoveryCache.get(providerRules);
  if (cached && cached.until > Date.now()) return cached.provider;
  const provider = discover(name, providerRules);
  discoveryCache.set(providerRules, { provider, until: Date.now() + cacheMs });
  try {
    return await provider;
  } catch (error) {
    discoveryCache.delete(providerRules);
    console.error(`Could not reach the provider ${name}:`, error);
    throw new AuthError('validation_failed', `Unsupported provider: ${name} cannot be reached`);
  }
}

async function discover(name: string, rules: ProviderRules): Promise<Provider> {
  const preset = presetOf(name, rules.url);
  const clientId = rules.clientIds[0] ?? '';
  const execute = (address: string) => (isLoopbackHttp(address) ? [oidc.allowInsecureRequests] : []);
  if (preset.kind === 'github') {
    const client = new oidc.Configuration(
      {
        issuer: preset.url,
        authorization_endpoint: `${preset.url}/login/oauth/authorize`,
        token_endpoint: `${preset.url}/login/oauth/access_token`,
      },
      clientId,
      rules.secret,
    );
    for (const apply of execute(preset.url)) apply(client);
    const { scope, apiUrl: githubApi } = preset;
    return { name, rules, scope, client, idTokens: undefined, githubApi };
  }
  const client = await oidc.discovery(new URL(preset.issuer), clientId, rules.secret, undefined, {
    execute: execute(preset.issuer),
    timeout: 5,
  });
  const { issuer, jwks_uri: keysAddress } = client.serverMetadata();
  const idTokens = keysAddress ? { issuer, keys: createRemoteJWKSet(new URL(keysAddress)) } : undefined;
  return { name, rules, scope: preset.scope, client, idTokens, githubApi: undefined };
}

/** Only loopback connections may skip TLS. */
function isLoopbackHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
