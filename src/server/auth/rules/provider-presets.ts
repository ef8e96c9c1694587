/** The built-in configuration of a provider. OpenID Connect discovery supplies the rest. */
export type Preset = Readonly<
  | { kind: 'oidc'; issuer: string; scope: string }
  | { kind: 'github'; url: string; apiUrl: string; scope: string }
>;

const presets: Readonly<Record<string, Preset>> = {
  google: { kind: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  linkedin_oidc: { kind: 'oidc', issuer: 'https://www.linkedin.com/oauth', scope: 'openid email profile' },
  gitlab: { kind: 'oidc', issuer: 'https://gitlab.com', scope: 'openid email profile' },
  slack_oidc: { kind: 'oidc', issuer: 'https://slack.com', scope: 'openid email profile' },
  github: {
    kind: 'github',
    url: 'https://github.com',
    apiUrl: 'https://api.github.com',
    scope: 'user:email',
  },
};

export const presetNames: readonly string[] = Object.keys(presets);

/** The preset of a provider; `url` from the settings overrides its address. */
export function presetOf(name: string, url: string | undefined): Preset {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset?.kind === 'github') return url ? { ...preset, url, apiUrl: `${url}/api/v3` } : preset;
  const issuer = url ?? preset?.issuer;
  if (!issuer) throw new Error(`Provider ${name} has neither a preset nor an issuer.`);
  return { kind: 'oidc', issuer, scope: preset?.scope ?? 'openid email profile' };
}
