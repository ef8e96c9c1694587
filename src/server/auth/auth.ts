import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { timeout } from 'hono/timeout';
import { originAddress, type ServerEnv } from '../client-address.ts';
import { AuthError } from './auth-error.ts';
import { adminUserCreate } from './endpoints/admin/create-user.ts';
import { adminFactorDelete, adminFactorsList } from './endpoints/admin/delete-factor.ts';
import { adminPasskeyDelete } from './endpoints/admin/delete-passkey.ts';
import { adminUserDelete } from './endpoints/admin/delete-user.ts';
import { generateLink } from './endpoints/admin/generate-link.ts';
import { adminUserGet } from './endpoints/admin/get-user.ts';
import { invite } from './endpoints/admin/invite.ts';
import { adminPasskeysList } from './endpoints/admin/list-passkeys.ts';
import { adminUsersList } from './endpoints/admin/list-users.ts';
import { adminUserUpdate } from './endpoints/admin/update-user.ts';
import { otp } from './endpoints/codes/otp.ts';
import { reauthenticate } from './endpoints/codes/reauthenticate.ts';
import { recover } from './endpoints/codes/recover.ts';
import { resend } from './endpoints/codes/resend.ts';
import { authorize } from './endpoints/external/authorize.ts';
import { callback } from './endpoints/external/callback.ts';
import { linkIdentity, unlinkIdentity } from './endpoints/external/link-identity.ts';
import { sso } from './endpoints/external/sso.ts';
import { challenge } from './endpoints/mfa/challenge.ts';
import { enroll } from './endpoints/mfa/enroll.ts';
import { unenroll } from './endpoints/mfa/unenroll.ts';
import { verifyFactor } from './endpoints/mfa/verify-factor.ts';
import {
  passkeyAuthenticationOptions,
  passkeyAuthenticationVerify,
} from './endpoints/passkeys/authentication-verify.ts';
import { passkeyDelete } from './endpoints/passkeys/delete.ts';
import { passkeysList } from './endpoints/passkeys/list.ts';
import {
  passkeyRegistrationOptions,
  passkeyRegistrationVerify,
} from './endpoints/passkeys/registration-verify.ts';
import { passkeyRename } from './endpoints/passkeys/rename.ts';
import { recoveryCodesDelete } from './endpoints/recovery-codes/delete.ts';
import { recoveryCodesGenerate } from './endpoints/recovery-codes/generate.ts';
import { recoveryCodesRegenerate } from './endpoints/recovery-codes/regenerate.ts';
import { recoveryCodesStatus } from './endpoints/recovery-codes/status.ts';
import { recoveryCodesVerify } from './endpoints/recovery-codes/verify.ts';
import { health } from './endpoints/service/health.ts';
import { jwks } from './endpoints/service/jwks.ts';
import { settings } from './endpoints/service/settings.ts';
import { signup } from './endpoints/sign-up/sign-up.ts';
import { token } from './endpoints/token/token.ts';
import { userGet } from './endpoints/user/get-user.ts';
import { logout } from './endpoints/user/logout.ts';
import { userPut } from './endpoints/user/update-user.ts';
import { verifyGet } from './endpoints/verify/verify-get.ts';
import { verifyPost } from './endpoints/verify/verify-post.ts';
import { requireAdmin } from './guards/require-admin.ts';
import { requireApiKey } from './guards/require-api-key.ts';
import { limitAddress } from './rates/rates.ts';
import type { AuthServices } from './services.ts';

const maxBodyBytes = 1024 * 1024;
const requestTimeoutMs = 10_000;
const minuteSeconds = 60;
const hourSeconds = 3600;
const factorsPerMinute = 15;

/** Accounts, sessions and factors, as the hosted service answers for them. Mounted at /auth/v1. */
export function auth(services: AuthServices, trustProxy: boolean): Hono<ServerEnv> {
  const { rates } = services.rules;
  const { requests, verifications, refreshes, web3 } = rates.perFiveMinutes;
  const limit = (name: string, capacity: number, refillSeconds?: number) =>
    limitAddress({ ...services, trustProxy }, name, capacity, refillSeconds);
  const factorLimit = limit('factor', factorsPerMinute, minuteSeconds);

  const app = new Hono<ServerEnv>();
  app.use(
    cors({
      origin: '*',
      maxAge: 86_400,
      exposeHeaders: ['x-sb-error-code', 'x-supabase-api-version', 'x-total-count', 'link'],
    }),
  );
  app.use((context, next) => {
    context.set('originAddress', originAddress(context, trustProxy));
    return next();
  });
  // A body that never ends is too late as well.
  app.use(timeout(requestTimeoutMs, tooLate));
  app.use(bodyLimit({ maxSize: maxBodyBytes }));

  // A browser comes here by itself, without a key.
  app.get('/.well-known/jwks.json', jwks(services));
  app.get('/verify', limit('verify', verifications), verifyGet(services));
  app.get('/authorize', limit('authorize', refreshes), authorize(services));
  app.on(['GET', 'POST'], '/callback', callback(services));

  app.use(requireApiKey(services));
  app.get('/health', health);
  app.get('/settings', settings(services));
  app.post(
    '/signup',
    limit('signup', requests),
    signup(services, limit('anonymous', rates.anonymousPerHour, hourSeconds)),
  );
  app.post('/otp', limit('otp', requests), otp(services));
  app.post('/magiclink', limit('otp', requests), otp(services));
  app.post('/verify', limit('verify', verifications), verifyPost(services));
  app.post('/resend', limit('resend', requests), resend(services));
  app.post('/recover', limit('recover', requests), recover(services));
  app.post('/sso', limit('sso', requests), sso);
  app.post('/token', limit('token', refreshes), token(services, limit('web3', web3)));
  app.get('/user', userGet(services));
  app.put('/user', limit('user', requests), userPut(services));
  app.get('/reauthenticate', limit('reauthenticate', requests), reauthenticate(services));
  app.post('/logout', logout(services));

  app.get('/user/identities/authorize', linkIdentity(services));
  app.delete('/user/identities/:identity_id', unlinkIdentity(services));

  app.get('/factors/recovery-codes', recoveryCodesStatus(services));
  app.post('/factors/recovery-codes', recoveryCodesGenerate(services));
  app.delete('/factors/recovery-codes', recoveryCodesDelete(services));
  app.post('/factors/recovery-codes/verify', factorLimit, recoveryCodesVerify(services));
  app.post('/factors/recovery-codes/regenerate', recoveryCodesRegenerate(services));
  app.post('/factors', enroll(services));
  app.post('/factors/:factor_id/challenge', factorLimit, challenge(services));
  app.post('/factors/:factor_id/verify', factorLimit, verifyFactor(services));
  app.delete('/factors/:factor_id', unenroll(services));

  app.post('/passkeys/registration/options', passkeyRegistrationOptions(services));
  app.post('/passkeys/registration/verify', passkeyRegistrationVerify(services));
  app.post(
    '/passkeys/authentication/options',
    limit('passkey', requests),
    passkeyAuthenticationOptions(services),
  );
  app.post(
    '/passkeys/authentication/verify',
    limit('passkey', requests),
    passkeyAuthenticationVerify(services),
  );
  app.get('/passkeys', passkeysList(services));
  app.patch('/passkeys/:passkey_id', passkeyRename(services));
  app.delete('/passkeys/:passkey_id', passkeyDelete(services));

  app.use('/invite', requireAdmin(services));
  app.use('/admin/*', requireAdmin(services));
  app.post('/invite', invite(services));
  app.post('/admin/generate_link', generateLink(services));
  app.get('/admin/users', adminUsersList(services));
  app.post('/admin/users', adminUserCreate(services));
  app.get('/admin/users/:user_id', adminUserGet(services));
  app.put('/admin/users/:user_id', adminUserUpdate(services));
  app.delete('/admin/users/:user_id', adminUserDelete(services));
  app.get('/admin/users/:user_id/factors', adminFactorsList(services));
  app.delete('/admin/users/:user_id/factors/:factor_id', adminFactorDelete(services));
  app.get('/admin/users/:user_id/passkeys', adminPasskeysList(services));
  app.delete('/admin/users/:user_id/passkeys/:passkey_id', adminPasskeyDelete(services));
  return app;
}

function tooLate(): AuthError {
  return new AuthError('request_timeout', 'Processing this request timed out, please retry after a moment.');
}
