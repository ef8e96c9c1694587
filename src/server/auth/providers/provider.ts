import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { AuthError } from '../auth-error.ts';
import { presetOf } from '../rules/provider-presets.ts';
import type { ProviderRules } from '../rules/rules.ts';

/** A provider that may be spoken to. */
export type Provider = Readonly<{
  name: string;
  rules: ProviderRules;
  scope: string;
  client: oidc.Configuration;
  /** The keys of its ID tokens, and who signs them; undefined for one that has none. */
  idTokens: { issuer: string; keys: JWTVerifyGetKey } | undefined;
  /** Where GitHub tells of people; undefined for those who speak OpenID Connect. */
  githubApi: string | undefined;
}>;

const keepMs = 60 * 60_000;
/** What providers say of themselves. Another process may ask them again: it is nobody's state. */
const known = new WeakMap<ProviderRules, { provider: Promise<Provider>; until: number }>();

/** The provider of that name. Throws AuthError `validation_failed` when it is not switched on, or does not answer. */
export async function openProvider(
  rules: Readonly<Record<string, ProviderRules>>,
  name: string,
): Promise<Provider> {
  const ofName = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!ofName) throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled');
  const kept = known.get(ofName);
  if (kept && kept.until > Date.now()) return kept.provider;
  const provider = discover(name, ofName);
  known.set(ofName, { provider, until: Date.now() + keepMs });
  try {
    return await provider;
  } catch (error) {
    known.delete(ofName);
    console.error(`The provider ${name} cannot be reached:`, error);
    throw new AuthError('validation_failed', `Unsupported provider: ${name} cannot be reached`);
  }
}

async function discover(name: string, rules: ProviderRules): Promise<Provider> {
  const preset = presetOf(name, rules.url);
  const clientId = rules.clientIds[0] ?? '';
  const execute = (address: string) => (isOnThisMachine(address) ? [oidc.allowInsecureRequests] : []);
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

/** Only what does not leave the machine may do without TLS. */
function isOnThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
