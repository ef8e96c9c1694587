import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';

/** Who is signed in. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable'; reason: 'backend-unreachable' | 'backend-not-configured' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      user: User;
      session: Session;
      /**
       * Why the user must set a password first: they opened a recovery or invitation link in this tab, or the backend
       * removed the password of a sign-up whose address was confirmed later, because someone else may have chosen it.
       */
      mustSetPassword: 'recovery' | 'invitation' | 'sign-up' | null;
      /** True if the account has a second factor that was not verified in this session. */
      needsSecondStep: boolean;
    };

/**
 * The state after an event of supabase-js. Events of other tabs also arrive, so a recovery counts only in the tab
 * where the link was opened (`followedPasswordLink`).
 */
export function nextSessionState(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
  followedPasswordLink: boolean,
): SessionState {
  if (session === null) return { status: 'signed-out' };
  const isRecovering =
    followedPasswordLink &&
    event !== 'USER_UPDATED' &&
    (state.status === 'loading' ||
      event === 'PASSWORD_RECOVERY' ||
      (state.status === 'signed-in' && isChoosingPassword(state.mustSetPassword)));
  const hasLostPassword = session.user.app_metadata?.must_set_password === true;
  return {
    status: 'signed-in',
    user: session.user,
    session,
    mustSetPassword: isRecovering
      ? isFirstSignIn(session.user)
        ? 'invitation'
        : 'recovery'
      : hasLostPassword
        ? 'sign-up'
        : null,
    needsSecondStep: hasSecondFactor(session.user) && assuranceOf(session.access_token) === 'aal1',
  };
}

/** Whether a signed-in user still has to verify a second step or set a new password. */
export function hasStepLeft(session: Extract<SessionState, { status: 'signed-in' }>): boolean {
  return session.mustSetPassword !== null || session.needsSecondStep;
}

/** Whether a link was opened that requires a new password. */
export function isChoosingPassword(
  reason: Extract<SessionState, { status: 'signed-in' }>['mustSetPassword'],
): boolean {
  return reason === 'recovery' || reason === 'invitation';
}

/** Whether a user who was invited or uses a provider signed in for the first time within the last day. */
export function isNewcomer(user: User, now: number): boolean {
  if (now - Date.parse(user.last_sign_in_at ?? '') > 24 * 60 * 60_000) return false;
  const { provider } = user.app_metadata;
  if (provider === undefined || provider === 'email' || provider === 'phone') return isFirstSignIn(user);
  return isConfirmedBySignIn(user);
}

/**
 * Whether an invited user is signing in for the first time. The link confirms the address and signs in immediately.
 */
function isFirstSignIn(user: User): boolean {
  return Boolean(user.invited_at) && isConfirmedBySignIn(user);
}

function isConfirmedBySignIn({ confirmed_at, last_sign_in_at }: User): boolean {
  if (!confirmed_at || !last_sign_in_at) return false;
  return Math.abs(Date.parse(last_sign_in_at) - Date.parse(confirmed_at)) < 60_000;
}

function hasSecondFactor({ factors = [] }: User): boolean {
  return factors.some(({ status }) => status === 'verified');
}

/** The token's assurance level. It only decides which screen is shown, because the backend checks it itself. */
function assuranceOf(accessToken: string): string | undefined {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : undefined;
  } catch {
    return undefined;
  }
}
