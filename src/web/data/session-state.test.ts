import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { nextSessionState, type SessionState } from './session-state.ts';

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

test('the first event decides between signed in and signed out', () => {
  expect(nextSessionState(loading, 'INITIAL_SESSION', null, false)).toEqual({ status: 'signed-out' });
  expect(nextSessionState(loading, 'INITIAL_SESSION', session, false)).toEqual({
    status: 'signed-in',
    user,
    session,
    mustSetPassword: false,
  });
});

test('a recovery link asks for a new password until one is set, also while the token is refreshed', () => {
  const arrived = nextSessionState(loading, 'INITIAL_SESSION', session, true);
  const recovering = nextSessionState(arrived, 'PASSWORD_RECOVERY', session, true);
  const refreshed = nextSessionState(recovering, 'TOKEN_REFRESHED', session, true);
  expect(refreshed).toMatchObject({ mustSetPassword: true });
  const updated = nextSessionState(refreshed, 'USER_UPDATED', session, true);
  expect(updated).toMatchObject({ mustSetPassword: false });
  expect(nextSessionState(updated, 'TOKEN_REFRESHED', session, true)).toMatchObject({
    mustSetPassword: false,
  });
});

test('a recovery in another tab asks nothing of this one', () => {
  const signedIn = nextSessionState(loading, 'INITIAL_SESSION', session, false);
  expect(nextSessionState(signedIn, 'PASSWORD_RECOVERY', session, false)).toMatchObject({
    mustSetPassword: false,
  });
});

test('signing out ends everything, wherever it happened', () => {
  const signedIn = nextSessionState(loading, 'SIGNED_IN', session, true);
  expect(nextSessionState(signedIn, 'SIGNED_OUT', null, true)).toEqual({ status: 'signed-out' });
});

test('signing in again after a recovery was left asks for nothing', () => {
  const recovering = nextSessionState(loading, 'INITIAL_SESSION', session, true);
  const out = nextSessionState(recovering, 'SIGNED_OUT', null, true);
  expect(nextSessionState(out, 'SIGNED_IN', session, true)).toMatchObject({ mustSetPassword: false });
});
