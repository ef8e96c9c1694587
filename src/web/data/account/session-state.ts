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
       * Why a new password is required first: a recovery or invitation link was opened in this tab, or the
       * backend removed the password of a sign-up whose address was confirmed later, because it may have been someone
       * else's.
       */
      mustSetPassword: 'recovery' | 'invitation' | 'sign-up' | null;
      /** The account has a second factor that was not verified in this session. */
      needsSecondStep: boolean;
    };

/**
 * The state after an event of supabase-js. Events of other tabs arrive too, so a recovery counts only in the tab that
 * the link opened (`followedPasswordLink`).
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
      (state.status === 'signed-in' && isChoosing(state.mustSetPassword)));
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

/** Whether a link was opened after which a password has to be chosen. */
export function isChoosing(
  reason: Extract<SessionState, { status: 'signed-in' }>['mustSetPassword'],
): boolean {
  return reason === 'recovery' || reason === 'invitation';
}

/** Whether a user who was invited, or comes from a provider, signed in for the first time in the last day. */
export function isNewcomer(user: User, now: number): boolean {
  if (now - Date.parse(user.last_sign_in_at ?? '') > 24 * 60 * 60_000) return false;
  const { provider } = user.app_metadata;
  if (provider === undefined || provider === 'email' || provider === 'phone') return isFirstSignIn(user);
  return isConfirmedBySignIn(user);
}

/** Whether an invited user signs in for the first time: the link confirms the address and signs in at once. */
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

/** The token's assurance level. It only decides which screen is shown; the backend checks for itself. */
function assuranceOf(accessToken: string): string | undefined {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : undefined;
  } catch {
    return undefined;
  }
}
