import { AuthError } from '../auth-error.ts';
import type { Authenticated } from '../guards/authenticate.ts';
import type { AuthServices } from '../services.ts';
import { hasSecondFactor } from '../users/user-row.ts';
/** Throws AuthError `manual_linking_disabled` unless the project allows linking and unlinking identities. */
export function requireManualLinking({ rules }: AuthServices): void {
  if (!rules.isManualLinkingEnabled) {
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled');
  }
}

/** Throws AuthError `insufficient_aal` when the user has a second factor and this session hasn't used it. */
export function requireAal2ForIdentities({ user, session }: Authenticated): void {
  if (hasSecondFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to link or unlink identities when MFA is enabled',
    );
  }
}
