import type { Handler } from 'hono';
import type { ServerEnv } from '../client-address.ts';
import { adminCreateUser } from './endpoints/admin/create-user.ts';
import { adminDeleteFactor } from './endpoints/admin/delete-factor.ts';
import { adminDeletePasskey } from './endpoints/admin/delete-passkey.ts';
import { adminDeleteUser } from './endpoints/admin/delete-user.ts';
import { adminGenerateLink } from './endpoints/admin/generate-link.ts';
import { adminGetUser } from './endpoints/admin/get-user.ts';
import { adminInvite } from './endpoints/admin/invite.ts';
import { adminListFactors } from './endpoints/admin/list-factors.ts';
import { adminListPasskeys } from './endpoints/admin/list-passkeys.ts';
import { adminListUsers } from './endpoints/admin/list-users.ts';
import { adminUpdateUser } from './endpoints/admin/update-user.ts';
import { otp } from './endpoints/codes/otp.ts';
import { reauthenticate } from './endpoints/codes/reauthenticate.ts';
import { recover } from './endpoints/codes/recover.ts';
import { resend } from './endpoints/codes/resend.ts';
import { authorize } from './endpoints/external/authorize.ts';
import { callback } from './endpoints/external/callback.ts';
import { linkIdentity } from './endpoints/external/link-identity.ts';
import { sso } from './endpoints/external/sso.ts';
import { unlinkIdentity } from './endpoints/external/unlink-identity.ts';
import { challenge } from './endpoints/mfa/challenge.ts';
import { enroll } from './endpoints/mfa/enroll.ts';
import { unenroll } from './endpoints/mfa/unenroll.ts';
import { verifyFactor } from './endpoints/mfa/verify-factor.ts';
import { passkeyAuthenticationOptions } from './endpoints/passkeys/authentication-options.ts';
import { deletePasskey } from './endpoints/passkeys/delete.ts';
import { listPasskeys } from './endpoints/passkeys/list.ts';
import { passkeyRegistrationOptions } from './endpoints/passkeys/registration-options.ts';
import { renamePasskey } from './endpoints/passkeys/rename.ts';
import { verifyPasskeyAuthentication } from './endpoints/passkeys/verify-authentication.ts';
import { verifyPasskeyRegistration } from './endpoints/passkeys/verify-registration.ts';
import { deleteRecoveryCodes } from './endpoints/recovery-codes/delete.ts';
import { generateRecoveryCodes } from './endpoints/recovery-codes/generate.ts';
import { regenerateRecoveryCodes } from './endpoints/recovery-codes/regenerate.ts';
import { recoveryCodesStatus } from './endpoints/recovery-codes/status.ts';
import { verifyRecoveryCode } from './endpoints/recovery-codes/verify.ts';
import { authHealth } from './endpoints/service/health.ts';
import { jwks } from './endpoints/service/jwks.ts';
import { authSettings } from './endpoints/service/settings.ts';
import { signUp } from './endpoints/sign-up/sign-up.ts';
import { token } from './endpoints/token/token.ts';
import { getCurrentUser } from './endpoints/user/get-current-user.ts';
import { logout } from './endpoints/user/logout.ts';
import { updateCurrentUser } from './endpoints/user/update-current-user.ts';
import { verifyGet } from './endpoints/verify/verify-get.ts';
import { verifyPost } from './endpoints/verify/verify-post.ts';
import type { Limiter } from './guards/limit-address.ts';
import type { LimitName } from './rates/request-limits.ts';
import type { AuthServices } from './services.ts';

/** Makes the handler of a route. Handlers authenticate users themselves. */
type Endpoint = (services: AuthServices, limit: Limiter) => Handler<ServerEnv>;

/** `none`: browsers open it directly. `key`: requires the project's API key. `admin`: also requires an admin token. */
type Guard = 'none' | 'key' | 'admin';

export type Route = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  limit: LimitName | undefined,
  guard: Guard,
  endpoint: Endpoint,
];

/** The routes of the auth API. The first matching path handles a request. */
export const routes: readonly Route[] = [
  ['GET', '/.well-known/jwks.json', undefined, 'none', jwks],
  ['GET', '/verify', 'verify', 'none', verifyGet],
  ['GET', '/authorize', 'authorize', 'none', authorize],
  ['GET', '/callback', undefined, 'none', callback],
  ['POST', '/callback', undefined, 'none', callback],

  ['GET', '/health', undefined, 'key', authHealth],
  ['GET', '/settings', undefined, 'key', authSettings],

  ['POST', '/signup', 'signup', 'key', signUp],
  ['POST', '/token', undefined, 'key', token],
  ['POST', '/sso', 'sso', 'key', sso],
  ['POST', '/otp', 'otp', 'key', otp],
  ['POST', '/magiclink', 'otp', 'key', otp],
  ['POST', '/verify', 'verify', 'key', verifyPost],
  ['POST', '/resend', 'resend', 'key', resend],
  ['POST', '/recover', 'recover', 'key', recover],

  ['GET', '/user', undefined, 'key', getCurrentUser],
  ['PUT', '/user', 'user', 'key', updateCurrentUser],
  ['GET', '/reauthenticate', 'reauthenticate', 'key', reauthenticate],
  ['POST', '/logout', undefined, 'key', logout],
  ['GET', '/user/identities/authorize', undefined, 'key', linkIdentity],
  ['DELETE', '/user/identities/:identity_id', undefined, 'key', unlinkIdentity],

  ['GET', '/factors/recovery-codes', undefined, 'key', recoveryCodesStatus],
  ['POST', '/factors/recovery-codes', 'enrollment', 'key', generateRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', 'enrollment', 'key', deleteRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', 'factor', 'key', verifyRecoveryCode],
  ['POST', '/factors/recovery-codes/regenerate', 'enrollment', 'key', regenerateRecoveryCodes],
  ['POST', '/factors', 'enrollment', 'key', enroll],
  ['POST', '/factors/:factor_id/challenge', 'factor', 'key', challenge],
  ['POST', '/factors/:factor_id/verify', 'factor', 'key', verifyFactor],
  ['DELETE', '/factors/:factor_id', 'enrollment', 'key', unenroll],

  ['POST', '/passkeys/registration/options', undefined, 'key', passkeyRegistrationOptions],
  ['POST', '/passkeys/registration/verify', undefined, 'key', verifyPasskeyRegistration],
  ['POST', '/passkeys/authentication/options', 'passkeyOptions', 'key', passkeyAuthenticationOptions],
  ['POST', '/passkeys/authentication/verify', 'passkey', 'key', verifyPasskeyAuthentication],
  ['GET', '/passkeys', undefined, 'key', listPasskeys],
  ['PATCH', '/passkeys/:passkey_id', undefined, 'key', renamePasskey],
  ['DELETE', '/passkeys/:passkey_id', undefined, 'key', deletePasskey],

  ['POST', '/invite', undefined, 'admin', adminInvite],
  ['POST', '/admin/generate_link', undefined, 'admin', adminGenerateLink],
  ['GET', '/admin/users', undefined, 'admin', adminListUsers],
  ['POST', '/admin/users', undefined, 'admin', adminCreateUser],
  ['GET', '/admin/users/:user_id', undefined, 'admin', adminGetUser],
  ['PUT', '/admin/users/:user_id', undefined, 'admin', adminUpdateUser],
  ['DELETE', '/admin/users/:user_id', undefined, 'admin', adminDeleteUser],
  ['GET', '/admin/users/:user_id/factors', undefined, 'admin', adminListFactors],
  ['DELETE', '/admin/users/:user_id/factors/:factor_id', undefined, 'admin', adminDeleteFactor],
  ['GET', '/admin/users/:user_id/passkeys', undefined, 'admin', adminListPasskeys],
  ['DELETE', '/admin/users/:user_id/passkeys/:passkey_id', undefined, 'admin', adminDeletePasskey],
];
