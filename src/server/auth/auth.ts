import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { timeout } from 'hono/timeout';
import { originAddress, type ServerEnv } from '../client-address.ts';
import { adminFactorDelete, adminFactorsList } from './admin/factors.ts';
import { generateLink } from './admin/generate-link.ts';
import { invite } from './admin/invite.ts';
import { adminPasskeyDelete } from './admin/passkey-delete.ts';
import { adminPasskeysList } from './admin/passkeys-list.ts';
import { requireAdmin } from './admin/require-admin.ts';
import { adminUserCreate } from './admin/user-create.ts';
import { adminUserDelete } from './admin/user-delete.ts';
import { adminUserGet } from './admin/user-get.ts';
import { adminUserUpdate } from './admin/user-update.ts';
import { adminUsersList } from './admin/users-list.ts';
import { requireApiKey } from './api-key.ts';
import { AuthError } from './auth-error.ts';
import { authorize } from './external/authorize.ts';
import { callback } from './external/callback.ts';
import { linkIdentity, unlinkIdentity } from './external/identities.ts';
import { health } from './health.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { challenge } from './mfa/challenge.ts';
import { enroll } from './mfa/enroll.ts';
import { recoveryCodesDelete } from './mfa/recovery-codes/delete.ts';
import { recoveryCodesGenerate } from './mfa/recovery-codes/generate.ts';
import { recoveryCodesRegenerate } from './mfa/recovery-codes/regenerate.ts';
import { recoveryCodesStatus } from './mfa/recovery-codes/status.ts';
import { recoveryCodesVerify } from './mfa/recovery-codes/verify.ts';
import { unenroll } from './mfa/unenroll.ts';
import { verifyFactor } from './mfa/verify-factor.ts';
import { otp } from './otp.ts';
import { passkeyDelete } from './passkeys/delete.ts';
import { passkeysList } from './passkeys/list.ts';
import { passkeyRegistrationOptions, passkeyRegistrationVerify } from './passkeys/register.ts';
import { passkeyRename } from './passkeys/rename.ts';
import { passkeyAuthenticationOptions, passkeyAuthenticationVerify } from './passkeys/sign-in.ts';
import { limitAddress } from './rates.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import type { AuthServices } from './services.ts';
import { settings } from './settings.ts';
import { signup } from './signup.ts';
import { sso } from './sso.ts';
import { token } from './token.ts';
import { userGet } from './user-get.ts';
import { userPut } from './user-put.ts';
import { verifyGet } from './verify-get.ts';
import { verifyPost } from './verify-post.ts';

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
