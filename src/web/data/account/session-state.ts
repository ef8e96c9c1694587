import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';

/** Who is there. Nothing else may be assumed before it is known. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable'; reason: 'backend-unreachable' | 'backend-not-configured' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      user: User;
      session: Session;
      /**
       * Why a new password is wanted before anything else: a recovery link was followed in this tab, or the backend took the password of a
       * sign-up away before its address was confirmed: it may have been a stranger's.
       */
      mustSetPassword: 'recovery' | 'sign-up' | null;
      /** True while a second proof of who they are is wanted and has not been given in this session. */
      needsSecondStep: boolean;
    };

/**
 * What an event of supabase-js makes of the state. Events of other tabs arrive as well, so a recovery counts only in the
 * tab that the link opened (`followedRecoveryLink`).
 */
export function nextSessionState(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
  followedRecoveryLink: boolean,
): SessionState {
  if (session === null) return { status: 'signed-out' };
  const isRecovering =
    followedRecoveryLink &&
    event !== 'USER_UPDATED' &&
    (state.status === 'loading' ||
      event === 'PASSWORD_RECOVERY' ||
      (state.status === 'signed-in' && state.mustSetPassword === 'recovery'));
  const hasLostPassword = session.user.app_metadata?.must_set_password === true;
  return {
    status: 'signed-in',
    user: session.user,
    session,
    mustSetPassword: isRecovering ? 'recovery' : hasLostPassword ? 'sign-up' : null,
    needsSecondStep: hasSecondFactor(session.user) && assuranceOf(session.access_token) === 'aal1',
  };
}

function hasSecondFactor({ factors = [] }: User): boolean {
  return factors.some(({ status }) => status === 'verified');
}

/** What the token says of how many proofs were given. Only the backend's own check counts; this decides which screen is shown. */
function assuranceOf(accessToken: string): string | undefined {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : undefined;
  } catch {
    return undefined;
  }
}
