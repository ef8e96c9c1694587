import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuthenticator } from '../support/authenticator.ts';
import { eachAccountDatabase, newPhone, ownerOf, signedInUser, startHook } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import { clientOf, newEmail } from './support/target.ts';

const hook = await startHook();
afterAll(() => hook.stop());

describe.each(eachAccountDatabase({ ACCOUNTS_SMS_HOOK: hook.url }))(
  'second factors on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
    });
    afterAll(() => target.stop());

    type SignedInUser = Awaited<ReturnType<typeof signedInUser>>;
    const codeOf = (secret: string, steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: (target.own?.clock.now() ?? new Date()).getTime() + steps * 30_000,
      });
    const nextStep = () => target.own?.clock.advanceSeconds(30);
    const enrolled = async (user: SignedInUser, friendlyName: string = crypto.randomUUID()) => {
      const { data, error } = await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
      if (error) throw error;
      return { factorId: data.id, secret: data.totp.secret, data };
    };
    const userWithApp = async () => {
      const user = await signedInUser(target);
      const { factorId, secret } = await enrolled(user);
      const { error } = await user.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      if (error) throw error;
      nextStep();
      return { ...user, factorId, secret };
    };
    const signedInAgain = async ({ email, password }: SignedInUser) => {
      const client = clientOf(target, { experimental: { recoveryCodes: true } });
      const { data } = await client.auth.signInWithPassword({ email, password });
      return { client, session: data.session };
    };

    test('an authenticator app is enrolled with a QR code, and its code elevates the session', async () => {
      const user = await signedInUser(target);
      const { factorId, secret, data } = await enrolled(user, 'Phone');
      expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
      expect(data.totp.uri).toContain(`secret=${secret}`);
      const before = await user.client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
      const wrong = await user.client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
      expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
      const code = codeOf(secret);
      const right = await user.client.auth.mfa.challengeAndVerify({ factorId, code });
      expect(right.error).toBeNull();
      expect(right.data?.user.factors).toMatchObject([
        { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
      ]);
      const { data: claims } = await user.client.auth.getClaims();
      expect(claims?.claims).toMatchObject({
        aal: 'aal2',
        amr: [{ method: 'totp' }, { method: 'password' }],
      });
      const replayed = await user.client.auth.mfa.challengeAndVerify({ factorId, code });
      expect(replayed.error?.code).toBe('mfa_verification_failed');
      const refreshed = await user.client.auth.refreshSession();
      expect(refreshed.error).toBeNull();
      expect((await user.client.auth.getClaims()).data?.claims.aal).toBe('aal2');
    });

    test('an authenticator code is accepted with a clock difference of 30 seconds', async () => {
      const user = await signedInUser(target);
      const { factorId, secret } = await enrolled(user);
      const tooFar = await user.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 3) });
      expect(tooFar.error?.code).toBe('mfa_verification_failed');
      const slightlyOff = await user.client.auth.mfa.challengeAndVerify({
        factorId,
        code: codeOf(secret, 1),
      });
      expect(slightlyOff.error).toBeNull();
    });

    test('verifying a factor ends other sessions and revokes earlier refresh tokens', async () => {
      const user = await signedInUser(target);
      const other = await signedInAgain(user);
      const { factorId, secret } = await enrolled(user);
      const old = (await user.client.auth.getSession()).data.session?.refresh_token ?? '';
      await user.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      expect((await other.client.auth.getUser()).error).not.toBeNull();
      const stale = await clientOf(target).auth.refreshSession({ refresh_token: old });
      expect(stale.error?.code).toBe('refresh_token_not_found');
    });

    test('sensitive changes require AAL2', async () => {
      const user = await userWithApp();
      const { client } = await signedInAgain(user);
      expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal2',
      });
      const login = [{ password: 'another one' }, { email: newEmail() }, { phone: newPhone() }];
      for (const change of [...login, { data: { name: 'Flo' } }]) {
        expect((await client.auth.updateUser(change)).error).toMatchObject({
          code: 'insufficient_aal',
          status: 401,
        });
      }
      const unenrolled = await client.auth.mfa.unenroll({ factorId: user.factorId });
      expect(unenrolled.error).toMatchObject({ code: 'insufficient_aal', status: 422 });
      expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal');
      const { factorId, secret } = user;
      await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull();
    });

    test('a new factor cannot be verified in a session that used only the password', async () => {
      const user = await userWithApp();
      const unverified = await enrolled(user);
      const { client } = await signedInAgain(user);
      const code = codeOf(unverified.secret);
      const raised = await client.auth.mfa.challengeAndVerify({ factorId: unverified.factorId, code });
      expect(raised.error).toMatchObject({ code: 'insufficient_aal', status: 403 });
      expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal1');
      const own = await user.client.auth.mfa.challengeAndVerify({ factorId: unverified.factorId, code });
      expect(own.error).toBeNull();
    });

    test('unenrolling a factor downgrades its session', async () => {
      const { client, factorId } = await userWithApp();
      expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
      await client.auth.refreshSession();
      const { data } = await client.auth.getClaims();
      expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    });

    test('factors have unique names and a limit of ten, and challenges expire', async () => {
      const user = await signedInUser(target);
      const first = await enrolled(user, 'Phone');
      const again = await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      expect(again.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
      const { factorId } = first;
      const { data: challenge } = await user.client.auth.mfa.challenge({ factorId });
      target.own?.clock.advanceSeconds(301);
      const late = await user.client.auth.mfa.verify({
        factorId,
        challengeId: challenge?.id ?? '',
        code: codeOf(first.secret),
      });
      expect(late.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
      // The factor that was never verified has been deleted by now.
      for (let count = 0; count < 10; count += 1) await enrolled(user);
      const eleventh = await user.client.auth.mfa.enroll({ factorType: 'totp' });
      expect(eleventh.error?.code).toBe('too_many_enrolled_mfa_factors');
      const otherUser = await signedInUser(target);
      const foreign = await otherUser.client.auth.mfa.challenge({ factorId });
      expect(foreign.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
    });

    test('each recovery code works once', async () => {
      const withoutFactor = await signedInUser(target);
      expect((await withoutFactor.client.auth.mfa.recoveryCodes.generate()).error?.code).toBe(
        'insufficient_aal',
      );
      const user = await userWithApp();
      const { data } = await user.client.auth.mfa.recoveryCodes.generate();
      const [code = '', second = ''] = data?.codes ?? [];
      expect(data?.codes).toHaveLength(10);
      const { client } = await signedInAgain(user);
      const wrong = await client.auth.mfa.recoveryCodes.verify({ code: 'aaaa-bbbb-cccc-dddd' });
      expect(wrong.error?.code).toBe('mfa_verification_failed');
      const spaced = code.toUpperCase().replace(/(.{4})/g, '$1-');
      expect((await client.auth.mfa.recoveryCodes.verify({ code: spaced })).error).toBeNull();
      expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({
        total: 10,
        remaining: 9,
      });
      expect((await client.auth.mfa.recoveryCodes.verify({ code })).error?.code).toBe(
        'mfa_verification_failed',
      );
      await client.auth.mfa.recoveryCodes.regenerate();
      const old = await client.auth.mfa.recoveryCodes.verify({ code: second });
      expect(old.error?.code).toBe('mfa_verification_failed');
    });

    test('concurrent requests generate one set of recovery codes', async () => {
      const { client } = await userWithApp();
      const { recoveryCodes } = client.auth.mfa;
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, n) => recoveryCodes.generate({ friendlyName: `Set ${n}` })),
      );
      expect(results.filter(({ error }) => error === null)).toHaveLength(1);
      expect((await recoveryCodes.getStatus()).data?.total).toBe(10);
      await Promise.all(Array.from({ length: 8 }, () => recoveryCodes.regenerate()));
      expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 });
    });

    test('the SMS hook receives the code of a phone factor', async () => {
      const { client } = await signedInUser(target);
      const phone = newPhone();
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Mine', phone });
      const factorId = data?.id ?? '';
      const challenge = await client.auth.mfa.challenge({ factorId });
      const verify = (code: string) =>
        client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code });
      const code = hook.code();
      expect((await verify(code === '000000' ? '1' : '000000')).error?.code).toBe('mfa_verification_failed');
      expect((await verify(code)).error).toBeNull();
      expect((await client.auth.getClaims()).data?.claims.amr?.[0]).toMatchObject({ method: 'mfa/phone' });
    });

    test('a security key can be registered and used', async () => {
      const user = await signedInUser(target);
      const key = makeAuthenticator(target.url);
      const post = async (path: string, body: unknown = {}) => {
        const { data } = await user.client.auth.getSession();
        const response = await fetch(`${target.url}/auth/v1${path}`, {
          method: 'POST',
          headers: { apikey: target.anonKey, authorization: `Bearer ${data.session?.access_token}` },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: await response.json() };
      };
      const factor = (await post('/factors', { factor_type: 'webauthn', friendly_name: 'Key' })).body.id;
      const made = (await post(`/factors/${factor}/challenge`)).body;
      expect(made.webauthn).toMatchObject({
        type: 'create',
        credential_options: { publicKey: { rp: { id: 'localhost' } } },
      });
      const creation = key.create(made.webauthn.credential_options.publicKey);
      const verified = await post(`/factors/${factor}/verify`, {
        challenge_id: made.id,
        webauthn: { type: 'create', credential_response: creation },
      });
      expect(verified.status).toBe(200);
      await user.client.auth.setSession(verified.body);
      const used = (await post(`/factors/${factor}/challenge`)).body;
      const use = key.use(used.webauthn.credential_options.publicKey);
      const tampered = { ...use, response: { ...use.response, signature: creation.rawId } };
      const respondWith = (credential_response: unknown) =>
        post(`/factors/${factor}/verify`, {
          challenge_id: used.id,
          webauthn: { type: 'request', credential_response },
        });
      expect((await respondWith(tampered)).status).toBe(400);
      expect((await respondWith(use)).status).toBe(200);
    });

    test('a passkey signs in without an email', async () => {
      const user = await signedInUser(target);
      const key = makeAuthenticator(target.url);
      const { passkey } = user.client.auth;
      const started = await passkey.startRegistration();
      const { challenge_id = '', options } = started.data ?? {};
      const credential = key.create({ challenge: options?.challenge ?? '' });
      const registered = await passkey.verifyRegistration({ challengeId: challenge_id, credential } as never);
      expect(registered.error).toBeNull();
      const again = await passkey.verifyRegistration({ challengeId: challenge_id, credential } as never);
      expect(again.error?.code).toBe('webauthn_challenge_not_found');
      const { data: listed } = await passkey.list();
      expect(listed).toHaveLength(1);
      const id = listed?.[0]?.id ?? '';
      expect((await passkey.update({ passkeyId: id, friendlyName: 'Laptop' })).data).toMatchObject({
        friendly_name: 'Laptop',
      });

      const fresh = clientOf(target, { experimental: { passkey: true } });
      const request = await fresh.auth.passkey.startAuthentication();
      const use = key.use({ challenge: request.data?.options.challenge ?? '' }, user.id);
      const proof = { challengeId: request.data?.challenge_id ?? '', credential: use } as never;
      const { data, error } = await fresh.auth.passkey.verifyAuthentication(proof);
      expect(error).toBeNull();
      expect(data?.user?.id).toBe(user.id);
      const foreign = await fresh.auth.passkey.startAuthentication();
      const unknownKey = makeAuthenticator(target.url).use({
        challenge: foreign.data?.options.challenge ?? '',
      });
      const refused = await fresh.auth.passkey.verifyAuthentication({
        challengeId: foreign.data?.challenge_id ?? '',
        credential: unknownKey,
      } as never);
      expect(refused.error?.code).toBe('webauthn_verification_failed');
      expect((await passkey.delete({ passkeyId: id })).error).toBeNull();
      expect((await passkey.list()).data).toEqual([]);
    });

    test('an admin can remove a lost factor together with its recovery codes', async () => {
      const user = await userWithApp();
      expect((await user.client.auth.mfa.recoveryCodes.generate()).error).toBeNull();
      const owner = await ownerOf(target);
      const { data } = await owner.auth.admin.mfa.listFactors({ userId: user.id });
      expect(data?.factors).toMatchObject([{ id: user.factorId, status: 'verified' }, {}]);
      const { error } = await owner.auth.admin.mfa.deleteFactor({ id: user.factorId, userId: user.id });
      expect(error).toBeNull();
      const { client, session } = await signedInAgain(user);
      expect(session?.user.factors).toBeUndefined();
      expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
      expect((await client.auth.updateUser({ password: 'a new secret' })).error).toBeNull();
    });
  },
);
