import type { AuthRules } from '../rules/rules.ts';
import { perFiveMinutes, perHour, type Rate } from './rates.ts';

/**
 * The request limits, per client address unless the lists below say otherwise. Routes with the same limit name share
 * a bucket.
 */
export const requestLimits = {
  anonymous: ({ rates }) => perHour(rates.anonymousPerHour),
  authorize: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.refreshes),
  enrollment: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  factor: () => ({ capacity: 15, refillSeconds: 60 }),
  otp: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  passkey: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  passkeyOptions: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.refreshes),
  reauthenticate: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  recover: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  resend: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  signup: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  sso: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  token: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.refreshes),
  user: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.requests),
  verify: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.verifications),
  web3: ({ rates }) => perFiveMinutes(rates.perFiveMinutes.web3),
} as const satisfies Record<string, (rules: Pick<AuthRules, 'rates'>) => Rate>;

export type LimitName = keyof typeof requestLimits;

/**
 * Only failed requests count: many people may sign in from one office. Guesses at one account have their own limits.
 */
export const countsFailures: readonly LimitName[] = ['token', 'verify', 'passkey'];

/**
 * These limits count per session: only signed-in users get a response, and many of them may share an address. Someone
 * who stole only the password must not use up the owner's requests.
 */
export const countsSessions: readonly LimitName[] = ['enrollment', 'factor', 'user', 'reauthenticate'];
