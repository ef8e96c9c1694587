import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachAccountDatabase, newPhone, ownerOf, signedInUser, startHook } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import {
  clientOf,
  codeIn,
  emailCount,
  follow,
  fragmentOf,
  linkIn,
  newEmail,
  newestEmail,
  pkceClientOf,
} from './support/target.ts';

const hook = await startHook();
afterAll(() => hook.stop());

describe.each(eachAccountDatabase({ ACCOUNTS_SMS_HOOK: hook.url }))(
  'sign-in methods on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
    });
    afterAll(() => target.stop());
    const client = () => clientOf(target);

    describe('by email', () => {
      test("the link and the code of an email sign in, and the email uses the project's template", async () => {
        const { email, id, client: userClient } = await signedInUser(target);
        await userClient.auth.updateUser({ data: { name: 'Ann <3' } });
        expect((await client().auth.signInWithOtp({ email })).error).toBeNull();
        const sent = await newestEmail(target, email);
        expect(sent.subject).toBe('Hello Ann <3');
        expect(sent.html).toContain('Dear Ann &lt;3,');
        const landing = fragmentOf(await follow(linkIn(sent)));
        expect(landing.get('type')).toBe('magiclink');
        const here = client();
        await here.auth.setSession({
          access_token: landing.get('access_token') ?? '',
          refresh_token: landing.get('refresh_token') ?? '',
        });
        expect((await here.auth.getUser()).data.user?.id).toBe(id);
        await client().auth.signInWithOtp({ email });
        const token = codeIn(await newestEmail(target, email));
        const { data } = await client().auth.verifyOtp({ email, token, type: 'email' });
        expect(data.user?.id).toBe(id);
      });

      test('new users are signed up unless the client opts out', async () => {
        const email = newEmail();
        const refused = await client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
        expect(refused.error).toMatchObject({ code: 'otp_disabled', status: 422 });
        await client().auth.signInWithOtp({ email, options: { data: { name: 'Bea' } } });
        const token = codeIn(await newestEmail(target, email));
        const { data } = await client().auth.verifyOtp({ email, token, type: 'email' });
        expect(data.user).toMatchObject({ email, user_metadata: { name: 'Bea' } });
        expect(data.user?.email_confirmed_at).toBeTruthy();
      });

      test('a link, code, or invitation removes the password of an earlier unconfirmed sign-up', async () => {
        const owner = await ownerOf(target);
        const password = 'set by the attacker';
        const signInMethods: ((email: string) => Promise<unknown>)[] = [
          async (email) => {
            await client().auth.signInWithOtp({ email });
            await follow(linkIn(await newestEmail(target, email)));
          },
          async (email) => {
            await owner.auth.admin.inviteUserByEmail(email);
            await follow(linkIn(await newestEmail(target, email)));
          },
          async (email) => {
            await client().auth.resetPasswordForEmail(email);
            await follow(linkIn(await newestEmail(target, email)));
          },
          async (email) => {
            const { data } = await owner.auth.admin.generateLink({ type: 'magiclink', email });
            await follow(data.properties?.action_link ?? '');
          },
          async (email) => {
            const { data } = await owner.auth.admin.generateLink({ type: 'invite', email });
            await follow(data.properties?.action_link ?? '');
          },
        ];
        for (const [index, signIn] of signInMethods.entries()) {
          const email = newEmail();
          await client().auth.signUp({ email, password, options: { data: { name: 'Dot' } } });
          await signIn(email);
          const attacker = await client().auth.signInWithPassword({ email, password });
          expect([index, attacker.error?.code]).toEqual([index, 'invalid_credentials']);
          const { data } = await owner.auth.admin.listUsers({ perPage: 1000 });
          expect(data.users.find((user) => user.email === email)).toMatchObject({
            email_confirmed_at: expect.any(String),
            user_metadata: { name: 'Dot', email_verified: true },
          });
        }
      });

      test('with PKCE, only the requesting client can exchange the code, and only once', async () => {
        const pkce = pkceClientOf(target);
        const { email, id } = await signedInUser(target);
        await pkce.auth.signInWithOtp({ email });
        const code = (await follow(linkIn(await newestEmail(target, email)))).searchParams.get('code') ?? '';
        const { data } = await pkce.auth.exchangeCodeForSession(code);
        expect(data.user?.id).toBe(id);
        const again = await pkce.auth.exchangeCodeForSession(code);
        expect(again.error).not.toBeNull();
      });
    });

    test('changing the password in a day-old session requires a code from an email', async () => {
      const { client: userClient, email, password } = await signedInUser(target);
      expect((await userClient.auth.updateUser({ password: 'young session' })).error).toBeNull();
      target.own?.clock.advanceSeconds(25 * 3600);
      await userClient.auth.signInWithPassword({ email, password: 'young session' });
      const { data } = await userClient.auth.getSession();
      target.own?.clock.advanceSeconds(25 * 3600);
      await userClient.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
      const withoutCode = await userClient.auth.updateUser({ password });
      expect(withoutCode.error).toMatchObject({ code: 'reauthentication_needed', status: 400 });
      expect((await userClient.auth.reauthenticate()).error).toBeNull();
      const nonce = codeIn(await newestEmail(target, email));
      const wrong = await userClient.auth.updateUser({
        password,
        nonce: nonce === '000000' ? '1' : '000000',
      });
      expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 });
      expect((await userClient.auth.updateUser({ password, nonce })).error).toBeNull();
      const again = await userClient.auth.updateUser({ password: 'once more', nonce });
      expect(again.error?.code).toBe('reauthentication_not_valid');
    });

    test('a session unused for three days expires', async () => {
      const { client: userClient } = await signedInUser(target);
      target.own?.clock.advanceSeconds(71 * 3600);
      expect((await userClient.auth.refreshSession()).error).toBeNull();
      target.own?.clock.advanceSeconds(73 * 3600);
      expect((await userClient.auth.refreshSession()).error).toMatchObject({
        code: 'session_expired',
        status: 400,
      });
    });

    test('an anonymous account becomes permanent when an email is added', async () => {
      const anonymous = client();
      const { data } = await anonymous.auth.signInAnonymously({ options: { data: { name: 'Cy' } } });
      expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { name: 'Cy' } });
      expect((await anonymous.auth.getClaims()).data?.claims).toMatchObject({ is_anonymous: true });
      const bare = await anonymous.auth.updateUser({ password: 'correct horse' });
      expect(bare.error).toMatchObject({ code: 'validation_failed', status: 422 });
      expect((await anonymous.auth.mfa.enroll({ factorType: 'totp' })).error?.status).toBe(403);
      const email = newEmail();
      await anonymous.auth.updateUser({ email });
      await follow(linkIn(await newestEmail(target, email)));
      const { data: named } = await anonymous.auth.getUser();
      expect(named.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
      expect(named.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    });

    describe('by phone', () => {
      test('the code that the SMS hook receives confirms a sign-up', async () => {
        const phone = newPhone();
        const { data } = await client().auth.signUp({ phone: `+${phone}`, password: 'correct horse' });
        expect(data).toMatchObject({ session: null, user: { phone } });
        const { headers, text } = hook.last();
        const signed = createHmac('sha256', 'secret of the test hook')
          .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
          .digest('base64');
        expect(headers['webhook-signature']).toBe(`v1,${signed}`);
        expect(JSON.parse(text)).toMatchObject({
          user: { phone },
          sms: { phone, message: `${hook.code()} is your code` },
        });
        const early = await client().auth.signInWithPassword({ phone, password: 'correct horse' });
        expect(early.error?.code).toBe('phone_not_confirmed');
        const right = await client().auth.verifyOtp({ phone, token: hook.code(), type: 'sms' });
        expect(right.data.user?.phone_confirmed_at).toBeTruthy();
        const later = await client().auth.signInWithPassword({ phone, password: 'correct horse' });
        expect(later.error).toBeNull();
      });

      test("someone else's wrong codes do not invalidate the code of a text message", async () => {
        const phone = newPhone();
        await client().auth.signUp({ phone, password: 'correct horse' });
        const token = hook.code() === '123456' ? '654321' : '123456';
        for (let wrong = 0; wrong < 6; wrong += 1) {
          const { error } = await client().auth.verifyOtp({ phone, token, type: 'sms' });
          expect(error?.code).toBe('otp_expired');
        }
        const right = await client().auth.verifyOtp({ phone, token: hook.code(), type: 'sms' });
        expect(right.data.user?.phone_confirmed_at).toBeTruthy();
      });

      test('an unconfirmed number keeps its password only if every sign-up used the same one', async () => {
        const phone = newPhone();
        await client().auth.signUp({ phone, password: 'correct horse' });
        await client().auth.signUp({ phone, password: 'correct horse' });
        await client().auth.verifyOtp({ phone, token: hook.code(), type: 'sms' });
        expect(
          (await client().auth.signInWithPassword({ phone, password: 'correct horse' })).error,
        ).toBeNull();

        const sharedPhone = newPhone();
        await client().auth.signUp({ phone: sharedPhone, password: 'correct horse' });
        await client().auth.signUp({ phone: sharedPhone, password: 'set by the attacker' });
        const { data } = await client().auth.verifyOtp({
          phone: sharedPhone,
          token: hook.code(),
          type: 'sms',
        });
        expect(data.user?.app_metadata).toMatchObject({ must_set_password: true });
        const attacker = await client().auth.signInWithPassword({
          phone: sharedPhone,
          password: 'set by the attacker',
        });
        expect(attacker.error?.code).toBe('invalid_credentials');

        const other = newPhone();
        await client().auth.signUp({ phone: other, password: 'set by the attacker' });
        await client().auth.signInWithOtp({ phone: other });
        await client().auth.verifyOtp({ phone: other, token: hook.code(), type: 'sms' });
        const again = await client().auth.signInWithPassword({
          phone: other,
          password: 'set by the attacker',
        });
        expect(again.error?.code).toBe('invalid_credentials');
      });

      test('a code in a text message signs in and expires after a minute', async () => {
        const phone = newPhone();
        await client().auth.signInWithOtp({ phone });
        const first = hook.code();
        target.own?.clock.advanceSeconds(61);
        const late = await client().auth.verifyOtp({ phone, token: first, type: 'sms' });
        expect(late.error?.code).toBe('otp_expired');
        await client().auth.resend({ type: 'sms', phone });
        const { error } = await client().auth.verifyOtp({ phone, token: hook.code(), type: 'sms' });
        expect(error).toBeNull();
      });

      test('a code confirms a new phone number, and a number of another account is rejected', async () => {
        const { client: userClient } = await signedInUser(target);
        const phone = newPhone();
        await userClient.auth.updateUser({ phone });
        const { data } = await userClient.auth.verifyOtp({ phone, token: hook.code(), type: 'phone_change' });
        expect(data.user).toMatchObject({ phone });
        expect(data.user?.app_metadata.providers).toEqual(['email', 'phone']);
        const { client: other } = await signedInUser(target);
        expect((await other.auth.updateUser({ phone })).error?.code).toBe('phone_exists');
      });

      test('test numbers need no text message, and a failing hook is reported', async () => {
        await client().auth.signInWithOtp({ phone: '4915500000' });
        const known = { phone: '4915500000', token: '424242', type: 'sms' } as const;
        expect((await client().auth.verifyOtp(known)).error).toBeNull();
        hook.respondWith(500);
        const failed = await client().auth.signInWithOtp({ phone: newPhone() });
        hook.respondWith(200);
        expect(failed.error).toMatchObject({ code: 'sms_send_failed', status: 422 });
        const bad = await client().auth.signInWithOtp({ phone: 'none' });
        expect(bad.error?.message).toBe('Invalid phone number format (E.164 required)');
      });
    });

    describe('by wallet', () => {
      const signInMessage = (chain: 'Ethereum' | 'Solana', address: string, uri = target.url) => {
        const at = (target.own?.clock.now() ?? new Date()).toISOString();
        return `${new URL(uri).host} wants you to sign in with your ${chain} account:\n${address}\n\nCome in.\n\nURI: ${uri}/\nVersion: 1\nChain ID: 1\nNonce: ${crypto.randomUUID().slice(0, 8)}\nIssued At: ${at}`;
      };
      const ethereum = () => {
        const key = secp256k1.utils.randomSecretKey();
        const publicKey = secp256k1.getPublicKey(key, false).subarray(1);
        const address = `0x${Buffer.from(keccak_256(publicKey)).subarray(-20).toString('hex')}`;
        const signed = (message: string) => {
          const text = Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(message)}${message}`);
          const bytes = secp256k1.sign(keccak_256(text), key, { prehash: false, format: 'recovered' });
          return `0x${Buffer.from([...bytes.subarray(1), (bytes[0] ?? 0) + 27]).toString('hex')}` as const;
        };
        return { address, signed };
      };

      test('an Ethereum wallet signs in to its account, and each message works once', async () => {
        const { address, signed } = ethereum();
        const enter = (message: string, signature = signed(message)) =>
          client().auth.signInWithWeb3({ chain: 'ethereum', message, signature });
        const first = signInMessage('Ethereum', address);
        const { data } = await enter(first);
        expect(data.user?.identities?.[0]).toMatchObject({
          provider: 'web3',
          identity_data: { address, chain: 'ethereum' },
        });
        expect((await enter(first)).error?.message).toBe('This message was used already');
        expect((await enter(signInMessage('Ethereum', address))).data.user?.id).toBe(data.user?.id);
        const forged = await enter(signInMessage('Ethereum', ethereum().address), signed('another'));
        expect(forged.error?.message).toBe('Signature does not match address in message');
        const elsewhere = await enter(signInMessage('Ethereum', address, 'https://evil.example'));
        expect(elsewhere.error?.message).toMatch(/signed for another app/);
      });

      test('a Solana wallet signs in to its account', async () => {
        const { publicKey, privateKey } = generateKeyPairSync('ed25519');
        const address = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
        const message = signInMessage('Solana', address);
        const signature = new Uint8Array(sign(null, Buffer.from(message), privateKey));
        const { data, error } = await client().auth.signInWithWeb3({ chain: 'solana', message, signature });
        expect(error).toBeNull();
        expect(data.user?.app_metadata.providers).toEqual(['web3']);
      });
    });

    test('single sign-on is rejected, as in a project without a SAML provider', async () => {
      const { error } = await client().auth.signInWithSSO({ domain: 'example.com' });
      expect(error).toMatchObject({
        code: 'saml_provider_disabled',
        status: 404,
        message: 'SAML 2.0 is disabled',
      });
    });

    test('resending without a pending email change sends nothing', async () => {
      const email = newEmail();
      expect((await client().auth.resend({ type: 'email_change', email })).error).toBeNull();
      expect(await emailCount(target, email)).toBe(0);
    });
  },
);
