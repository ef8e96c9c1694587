import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { isNewcomer, nextSessionState, type SessionState } from './session-state.ts';

const user = {
  id: 'u1',
  email: 'mara@example.com',
  app_metadata: {},
  user_metadata: {},
  aud: 'a',
  created_at: '',
};
const session: Session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user,
};
const loading: SessionState = { status: 'loading' };

test('the first event decides whether the user is signed in', () => {
  expect(nextSessionState(loading, 'INITIAL_SESSION', null, false)).toEqual({ status: 'signed-out' });
  expect(nextSessionState(loading, 'INITIAL_SESSION', session, false)).toEqual({
    status: 'signed-in',
    user,
    session,
    mustSetPassword: null,
    needsSecondStep: false,
  });
});

test('a recovery link requires a new password until one is set, even after a token refresh', () => {
  const arrived = nextSessionState(loading, 'INITIAL_SESSION', session, true);
  const recovering = nextSessionState(arrived, 'PASSWORD_RECOVERY', session, true);
  const refreshed = nextSessionState(recovering, 'TOKEN_REFRESHED', session, true);
  expect(refreshed).toMatchObject({ mustSetPassword: 'recovery' });
  const updated = nextSessionState(refreshed, 'USER_UPDATED', session, true);
  expect(updated).toMatchObject({ mustSetPassword: null });
  expect(nextSessionState(updated, 'TOKEN_REFRESHED', session, true)).toMatchObject({
    mustSetPassword: null,
  });
});

test('a password removed by the backend must be set again, and a recovery link takes precedence', () => {
  const without = { ...session, user: { ...user, app_metadata: { must_set_password: true } } };
  const arrived = nextSessionState(loading, 'INITIAL_SESSION', without, false);
  expect(arrived).toMatchObject({ mustSetPassword: 'sign-up' });
  expect(nextSessionState(arrived, 'TOKEN_REFRESHED', session, false)).toMatchObject({
    mustSetPassword: null,
  });
  expect(nextSessionState(loading, 'INITIAL_SESSION', without, true)).toMatchObject({
    mustSetPassword: 'recovery',
  });
});

test('a user who was invited or signs in with a provider is new on the day of the first sign-in', () => {
  const [at, later] = ['2026-11-25T12:00:00Z', '2026-11-26T18:00:00Z'];
  const fromProvider = { ...user, app_metadata: { provider: 'google' } };
  const first = { confirmed_at: at, last_sign_in_at: at };
  expect(isNewcomer({ ...fromProvider, ...first }, Date.parse(at))).toBe(true);
  expect(isNewcomer({ ...user, ...first, invited_at: at }, Date.parse(at))).toBe(true);
  expect(isNewcomer({ ...user, ...first }, Date.parse(at)), 'confirmed by email').toBe(false);
  expect(isNewcomer({ ...fromProvider, ...first }, Date.parse(later)), 'a long session').toBe(false);
  const again = { confirmed_at: at, last_sign_in_at: later };
  expect(isNewcomer({ ...fromProvider, ...again }, Date.parse(later))).toBe(false);
});

test('an invitation link requires a first password, and a later recovery a new one', () => {
  const at = '2026-11-25T12:00:00Z';
  const invited = { ...user, invited_at: '2026-11-20T12:00:00Z', confirmed_at: at, last_sign_in_at: at };
  const arrived = nextSessionState(loading, 'SIGNED_IN', { ...session, user: invited }, true);
  expect(arrived).toMatchObject({ mustSetPassword: 'invitation' });
  expect(nextSessionState(arrived, 'INITIAL_SESSION', { ...session, user: invited }, true)).toMatchObject({
    mustSetPassword: 'invitation',
  });
  const later = { ...invited, last_sign_in_at: '2028-11-25T12:00:00Z' };
  expect(nextSessionState(loading, 'SIGNED_IN', { ...session, user: later }, true)).toMatchObject({
    mustSetPassword: 'recovery',
  });
});

test('a recovery in another tab requires nothing in this tab', () => {
  const signedIn = nextSessionState(loading, 'INITIAL_SESSION', session, false);
  expect(nextSessionState(signedIn, 'PASSWORD_RECOVERY', session, false)).toMatchObject({
    mustSetPassword: null,
  });
});

test('signing out in any tab signs this tab out', () => {
  const signedIn = nextSessionState(loading, 'SIGNED_IN', session, true);
  expect(nextSessionState(signedIn, 'SIGNED_OUT', null, true)).toEqual({ status: 'signed-out' });
});

test('signing in after an abandoned recovery requires no new password', () => {
  const recovering = nextSessionState(loading, 'INITIAL_SESSION', session, true);
  const out = nextSessionState(recovering, 'SIGNED_OUT', null, true);
  expect(nextSessionState(out, 'SIGNED_IN', session, true)).toMatchObject({ mustSetPassword: null });
});

test('an account with a second factor needs it until the token confirms it', () => {
  const factor = {
    id: 'f1',
    factor_type: 'totp' as const,
    status: 'verified' as const,
    created_at: '',
    updated_at: '',
  };
  const tokenWith = (aal: string) => `h.${btoa(JSON.stringify({ aal }))}.s`;
  const needs = (aal: string, factors: (typeof factor)[]) => {
    const held = { ...session, access_token: tokenWith(aal), user: { ...user, factors } };
    const state = nextSessionState(loading, 'SIGNED_IN', held, false);
    return state.status === 'signed-in' && state.needsSecondStep;
  };
  expect(needs('aal1', [factor])).toBe(true);
  expect(needs('aal2', [factor])).toBe(false);
  expect(needs('aal1', [])).toBe(false);
});
