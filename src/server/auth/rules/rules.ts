import { resolve } from 'node:path';
import { z } from 'zod';
import { presetNames } from './provider-presets.ts';

/** The settings in `[auth]` of config.toml, with the defaults of the CLI and the hosted service. */
export type AuthRules = ReturnType<typeof readAuthRules>;

/** Reads the parsed `[auth]` table. Paths are relative to `folder`. */
export function readAuthRules(auth: z.infer<typeof authShape>, folder: string) {
  const { email, sms, mfa, rate_limit: rates, webauthn, web3 } = auth;
  return {
    siteUrl: auth.site_url?.replace(/\/+$/, '') || undefined,
    redirectAllowList: auth.additional_redirect_urls,
    accessTokenSeconds: auth.jwt_expiry,
    isSignupEnabled: auth.enable_signup,
    isAnonymousEnabled: auth.enable_anonymous_sign_ins,
    isManualLinkingEnabled: auth.enable_manual_linking,
    minPasswordLength: auth.minimum_password_length,
    passwordRequirements: auth.password_requirements,
    refreshReuseSeconds: auth.refresh_token_reuse_interval,
    rotatesRefreshTokens: auth.enable_refresh_token_rotation,
    /** The maximum lifetime and idle time of a session; 0 means unlimited. */
    sessions: { maxSeconds: auth.sessions.timebox, idleSeconds: auth.sessions.inactivity_timeout },
    signing: {
      keysPath: auth.signing_keys_path && resolve(folder, auth.signing_keys_path),
      secret: auth.jwt_secret || undefined,
      anonKey: auth.anon_key || undefined,
      serviceKey: auth.service_role_key || undefined,
    },
    rates: {
      perFiveMinutes: {
        requests: rates.sign_in_sign_ups,
        verifications: rates.token_verifications,
        refreshes: rates.token_refresh,
        web3: rates.web3,
      },
      anonymousPerHour: rates.anonymous_users,
      emailsPerHour: rates.email_sent,
      smsPerHour: rates.sms_sent,
    },
    email: {
      isSignupEnabled: email.enable_signup,
      needsConfirmation: email.enable_confirmations,
      confirmsChangeTwice: email.double_confirm_changes,
      /** Whether a password change requires a recent session or a code. */
      reauthenticatesPasswordChange: email.secure_password_change,
      secondsBetweenEmails: email.max_frequency,
      codeLength: email.otp_length,
      codeSeconds: email.otp_expiry,
      templates: Object.fromEntries(
        Object.entries(email.template).map(([name, { subject, content_path: path }]) => [
          name,
          { subject, contentPath: path && resolve(folder, path) },
        ]),
      ),
    },
    phone: {
      isEnabled: sms.enable_signup,
      needsConfirmation: sms.enable_confirmations,
      template: sms.template,
      secondsBetweenSms: sms.max_frequency,
      codeLength: 6,
      codeSeconds: 60,
      testCodes: sms.test_otp,
      hook: auth.hook.send_sms.enabled
        ? { uri: auth.hook.send_sms.uri, secrets: auth.hook.send_sms.secrets.split('|').filter(Boolean) }
        : undefined,
    },
    mfa: {
      maxFactors: mfa.max_enrolled_factors,
      kinds: { totp: mfa.totp, phone: mfa.phone, webauthn: mfa.web_authn },
      phoneTemplate: mfa.phone.template,
      phoneCodeLength: mfa.phone.otp_length,
      secondsBetweenSms: mfa.phone.max_frequency,
    },
    arePasskeysEnabled: auth.passkey.enabled,
    webauthn: { id: webauthn.rp_id, name: webauthn.rp_display_name, origins: webauthn.rp_origins },
    providers: Object.fromEntries(
      Object.entries(auth.external)
        .filter(([name, { enabled, url }]) => enabled && (presetNames.includes(name) || url))
        .map(([name, provider]) => [name, providerRules(provider)]),
    ),
    web3: { ethereum: web3.ethereum.enabled, solana: web3.solana.enabled },
  } as const;
}

/** Enabled providers without a preset or an issuer, as dotted names. */
export function unsupportedProviders({ external }: z.infer<typeof authShape>): string[] {
  return Object.entries(external)
    .filter(([name, { enabled, url }]) => enabled && !presetNames.includes(name) && !url)
    .map(([name]) => `auth.external.${name}`);
}

/** An enabled provider. `url` overrides the address of a preset, and is the issuer of any other provider. */
export type ProviderRules = ReturnType<typeof providerRules>;

function providerRules(provider: z.infer<typeof providerShape>) {
  return {
    // ID tokens of any listed client id are accepted, such as those of the project's mobile apps.
    clientIds: provider.client_id.split(',').map((id) => id.trim()),
    secret: provider.secret,
    redirectUri: provider.redirect_uri || undefined,
    url: provider.url.replace(/\/+$/, '') || undefined,
    skipsNonce: provider.skip_nonce_check,
    isEmailOptional: provider.email_optional,
  } as const;
}

export type PasswordRequirements = z.infer<typeof passwordRequirements>;

const passwordRequirements = z.enum([
  '',
  'letters_digits',
  'lower_upper_letters_digits',
  'lower_upper_letters_digits_symbols',
]);

/** `1m30s` → 90. */
const seconds = z
  .string()
  .regex(/^(\d+h)?(\d+m)?(\d+s)?$/)
  .transform((text) => {
    const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
    return part('h') * 3600 + part('m') * 60 + part('s');
  });

const rate = (fallback: number) => z.int().positive().default(fallback);
const flag = (fallback: boolean) => z.boolean().default(fallback);
const smsTemplate = z.string().default('Your code is {{ .Code }}');

const rateShape = z.object({
  email_sent: rate(30),
  sms_sent: rate(30),
  anonymous_users: rate(30),
  token_refresh: rate(150),
  sign_in_sign_ups: rate(30),
  token_verifications: rate(30),
  web3: rate(30),
});

const emailShape = z.object({
  enable_signup: flag(true),
  enable_confirmations: flag(true),
  double_confirm_changes: flag(true),
  secure_password_change: flag(false),
  max_frequency: seconds.default(60),
  otp_length: z.int().min(6).max(10).default(6),
  otp_expiry: z.int().positive().max(86_400).default(3600),
  template: z
    .partialRecord(
      z.enum(['confirmation', 'recovery', 'magic_link', 'invite', 'email_change', 'reauthentication']),
      z.object({ subject: z.string().optional(), content_path: z.string().optional() }),
    )
    .default({}),
});

const smsShape = z.object({
  enable_signup: flag(false),
  enable_confirmations: flag(true),
  template: smsTemplate,
  max_frequency: seconds.default(60),
  test_otp: z.record(z.string(), z.string()).default({}),
});

/** The hook of our sign-up policy. This server applies the policy itself and calls no other hook before a sign-up. */
const signUpHook = 'pg-functions://postgres/public/before_user_created';

const signUpHookShape = z.object({
  enabled: flag(false),
  uri: z.literal(signUpHook, { error: `must be ${signUpHook}: the embedded server calls no other` }),
});

const hookShape = z
  .object({
    enabled: flag(false),
    uri: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ })], 'must be an http or https address')
      .default(''),
    // The hosted service's format: v1,whsec_…, separated by |.
    secrets: z
      .string()
      .regex(/^(v1,whsec_[A-Za-z0-9+/=]+\|?)*$/)
      .default(''),
  })
  // An incomplete hook stops the server from starting: its codes would be lost or unsigned.
  .refine(hasWhenEnabled('uri'), missing('uri'))
  .refine(hasWhenEnabled('secrets'), missing('secrets'));

/** Requires a value in enabled tables. `env(NAME)` is empty when the variable is not set. */
function hasWhenEnabled<Name extends string>(name: Name) {
  return (table: Readonly<Record<Name, string>> & { enabled: boolean }) =>
    !table.enabled || table[name] !== '';
}

function missing(name: string) {
  return { path: [name], error: 'is required when enabled is true' };
}

const factorKind = (isEnabled: boolean) => ({
  enroll_enabled: flag(isEnabled),
  verify_enabled: flag(isEnabled),
});

const mfaShape = z.object({
  max_enrolled_factors: z.int().positive().default(10),
  totp: z.object(factorKind(true)).prefault({}),
  phone: z
    .object({
      ...factorKind(false),
      otp_length: z.int().min(6).max(10).default(6),
      template: smsTemplate,
      max_frequency: seconds.default(5),
    })
    .prefault({}),
  web_authn: z.object(factorKind(false)).prefault({}),
});

const providerShape = z
  .object({
    enabled: flag(false),
    client_id: z.string().default(''),
    secret: z.string().default(''),
    redirect_uri: z.string().default(''),
    url: z.string().default(''),
    skip_nonce_check: flag(false),
    email_optional: flag(false),
  })
  .refine(hasWhenEnabled('client_id'), missing('client_id'));

const switchShape = z.object({ enabled: flag(false) });

export const authShape = z.object({
  enabled: flag(true),
  // Empty when set to env(NAME) and the variable is not set.
  site_url: z.literal('').or(z.url()).optional(),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: z.int().min(60).max(604_800).default(3600),
  jwt_secret: z
    .string()
    .refine((text) => text === '' || text.length >= 16, 'must have at least 16 characters')
    .optional(),
  anon_key: z.string().optional(),
  service_role_key: z.string().optional(),
  signing_keys_path: z.string().optional(),
  enable_refresh_token_rotation: flag(true),
  refresh_token_reuse_interval: z.int().min(0).default(10),
  enable_signup: flag(true),
  enable_anonymous_sign_ins: flag(false),
  enable_manual_linking: flag(false),
  minimum_password_length: z.int().min(6).max(72).default(6),
  password_requirements: passwordRequirements.default(''),
  rate_limit: rateShape.prefault({}),
  sessions: z.object({ timebox: seconds.default(0), inactivity_timeout: seconds.default(0) }).prefault({}),
  email: emailShape.prefault({}),
  sms: smsShape.prefault({}),
  hook: z
    .object({ send_sms: hookShape.prefault({}), before_user_created: signUpHookShape.optional() })
    .prefault({}),
  mfa: mfaShape.prefault({}),
  passkey: switchShape.prefault({}),
  webauthn: z
    .object({
      rp_id: z.string().optional(),
      rp_display_name: z.string().optional(),
      rp_origins: z.array(z.url()).optional(),
    })
    .prefault({}),
  external: z.record(z.string(), providerShape).default({}),
  web3: z.object({ ethereum: switchShape.prefault({}), solana: switchShape.prefault({}) }).prefault({}),
});
