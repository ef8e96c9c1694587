import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, type TestServer } from './support/each-database.ts';
import { codeIn, emailCount, linkIn, newEmail, newestEmail } from './support/target.ts';

/** Generates addresses in the documentation range 2001:db8::/32. Each counts as another subscriber. */
let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `2001:db8:0:${lastAddress.toString(16)}::1`;
};

describe.each(eachDatabase('tests/fixtures/default-limits', { TRUST_PROXY: '1' }))(
  'attacks on sign-in on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
      // Stops the clock: on a slow machine, limits would refill while requests are sent.
      target.own?.clock.stop();
    });
    afterAll(() => target.stop());

    const advanceSeconds = (seconds: number) => target.own?.clock.advanceSeconds(seconds);

    const send = async (address: string, path: string, body: object, token = '', method = 'POST') => {
      const startedAt = performance.now();
      const response = await fetch(`${target.url}/auth/v1${path}`, {
        method,
        headers: {
          apikey: target.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        code: response.headers.get('x-sb-error-code'),
        retryAfter: response.headers.get('retry-after'),
        ms: performance.now() - startedAt,
        body: text ? JSON.parse(text) : {},
      };
    };

    /** A confirmed account whose owner has signed in from `home`. */
    const newOwner = async () => {
      const [email, password, home] = [newEmail(), 'correct horse', newAddress()];
      await send(newAddress(), '/signup', { email, password });
      const token = codeIn(await newestEmail(target, email));
      await send(newAddress(), '/verify', { email, type: 'signup', token });
      const signIn = (address: string, typed = password) =>
        send(address, '/token?grant_type=password', { email, password: typed });
      const session = (await signIn(home)).body;
      return { email, password, home, signIn, session };
    };

    /**
     * Sends `count` requests, a few at a time: sent all at once, they would exceed the request timeout on a busy
     * machine.
     */
    const several = async <Answer>(count: number, sendOne: (index: number) => Promise<Answer>) => {
      const answers: Answer[] = [];
      while (answers.length < count) {
        const size = Math.min(5, count - answers.length);
        const batch = Array.from({ length: size }, (_value, index) => sendOne(answers.length + index));
        answers.push(...(await Promise.all(batch)));
      }
      return answers;
    };

    /** Sends guesses from so many addresses that unknown addresses have none left for this account. */
    const spendGuesses = async (guess: (address: string) => Promise<unknown>) => {
      for (let round = 0; round < 10; round += 1) {
        const address = newAddress();
        await several(10, () => guess(address));
      }
    };

    test('wrong passwords from one address do not lock the owner out, at home or elsewhere', async () => {
      const { signIn, home } = await newOwner();
      const attacker = newAddress();
      const guesses = await several(35, () => signIn(attacker, 'wrong'));
      expect(guesses.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(21);
      expect((await signIn(home)).status).toBe(200);
      expect((await signIn(newAddress())).status).toBe(200);
    });

    test('guesses over the limit are first slowed down, then rejected with the time to wait', async () => {
      const { signIn } = await newOwner();
      const attacker = newAddress();
      await several(20, () => signIn(attacker, 'wrong'));
      advanceSeconds(4);
      const [slow, refused] = await Promise.all([signIn(attacker, 'wrong'), signIn(attacker, 'wrong')]).then(
        (both) => both.toSorted((one, other) => one.status - other.status),
      );
      expect(slow).toMatchObject({ status: 400, code: 'invalid_credentials' });
      expect(slow?.ms).toBeGreaterThan(1_900);
      expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect(Number(refused?.retryAfter)).toBeGreaterThan(0);
      advanceSeconds(Number(refused?.retryAfter) + 6);
      expect((await signIn(attacker, 'wrong')).code).toBe('invalid_credentials');
    });

    test('concurrent guesses from one address do not exceed its limit', async () => {
      const { signIn } = await newOwner();
      const attacker = newAddress();
      await several(18, () => signIn(attacker, 'wrong'));
      advanceSeconds(1);
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(attacker, 'wrong')));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    });

    test("guesses from many addresses slow down unknown addresses, but never the owner's", async () => {
      const { signIn, home } = await newOwner();
      await spendGuesses((address) => signIn(address, 'wrong'));
      const unknown = await Promise.all(Array.from({ length: 5 }, () => signIn(newAddress(), 'wrong')));
      const refused = unknown.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(3);
      for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
      const { status, ms } = await signIn(home);
      expect(status).toBe(200);
      expect(ms).toBeLessThan(2_000);
    });

    test('the owner gets one email about guesses, and none about their own mistakes', async () => {
      const { email, signIn, home } = await newOwner();
      const before = await emailCount(target, email);
      await several(15, () => signIn(home, 'wrong'));
      expect(await emailCount(target, email)).toBe(before);
      const attacker = newAddress();
      await several(15, () => signIn(attacker, 'wrong'));
      expect(await emailCount(target, email)).toBe(before + 1);
      const warning = await newestEmail(target, email);
      expect(warning.subject).toBe('Someone is trying to sign in to your account');
      expect(warning.text).toContain(attacker);
      expect(warning.text + warning.html).not.toMatch(/undefined|enter this code/i);
      expect(linkIn(warning)).toBe(`${target.url}/settings`);
    });

    test('many users at one address can sign in and keep their sessions', { timeout: 120_000 }, async () => {
      const people = [await newOwner(), await newOwner(), await newOwner(), await newOwner()];
      const office = newAddress();
      const answers = await several(200, async (index) => people[index % 4]?.signIn(office));
      expect(answers.filter((answer) => answer?.status !== 200)).toEqual([]);
      const renew = (token: string) =>
        send(office, '/token?grant_type=refresh_token', { refresh_token: token });
      const renewed = await several(200, (index) => renew(answers[index]?.body.refresh_token));
      expect(renewed.filter(({ status }) => status !== 200)).toEqual([]);
      // Each renewal writes permanent rows, so a session has a limit.
      let token = renewed[0]?.body.refresh_token;
      for (let more = 1; more < 30; more += 1) token = (await renew(token)).body.refresh_token;
      expect(await renew(token)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    });

    test('an account that keeps signing in is slowed down', { timeout: 120_000 }, async () => {
      const { signIn, home } = await newOwner();
      const answers = await several(70, () => signIn(home));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const atOnce = await Promise.all(Array.from({ length: 24 }, () => signIn(home)));
      expect(atOnce.filter(({ status }) => status === 429).length).toBeGreaterThan(8);
    });

    test("one user's failed sign-ins do not affect other users at the same address", {
      timeout: 120_000,
    }, async () => {
      const office = newAddress();
      const { signIn, session } = await newOwner();
      expect((await signIn(office)).status).toBe(200);
      // Each login belongs to another account, so that only the address counts.
      const spray = () =>
        send(office, '/token?grant_type=password', { email: newEmail(), password: 'wrong' });
      // The limit is 150 in five minutes, plus 50 that are checked concurrently.
      await several(200, spray);
      expect(await spray()).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect((await signIn(office)).status).toBe(200);
      const refresh = { refresh_token: session.refresh_token };
      expect((await send(office, '/token?grant_type=refresh_token', refresh)).status).toBe(200);
      expect(
        await send(office, '/token?grant_type=refresh_token', { refresh_token: 'made up' }),
      ).toMatchObject({ status: 429 });
    });

    test('an emailed code expires after five wrong codes, but its link still works', async () => {
      const email = newEmail();
      await send(newAddress(), '/signup', { email, password: 'correct horse' });
      const sent = await newestEmail(target, email);
      const right = codeIn(sent);
      const enter = (token: string) => send(newAddress(), '/verify', { email, type: 'signup', token });
      for (let wrong = 0; wrong < 5; wrong += 1) await enter(right === '123456' ? '654321' : '123456');
      expect(await enter(right)).toMatchObject({ status: 403, code: 'otp_expired' });
      const response = await fetch(linkIn(sent), { redirect: 'manual' });
      expect(response.headers.get('location')).toContain('access_token=');
    });

    describe('accounts with a second factor', () => {
      const withFactor = async () => {
        const owner = await newOwner();
        const token = owner.session.access_token;
        const { body: factor } = await send(owner.home, '/factors', { factor_type: 'totp' }, token);
        const enter = async (address: string, bearer: string, code = rightCode(factor.totp.secret)) => {
          const path = `/factors/${factor.id}`;
          const { body: challenge } = await send(address, `${path}/challenge`, {}, bearer);
          return send(address, `${path}/verify`, { challenge_id: challenge.id, code }, bearer);
        };
        const proven = await enter(owner.home, token);
        expect(proven.status).toBe(200);
        return { ...owner, enter, proven: proven.body };
      };
      const rightCode = (secret: string) => {
        advanceSeconds(30);
        const timestamp = (target.own?.clock.now() ?? new Date()).getTime();
        return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
      };

      test('wrong codes by someone with the password do not lock the owner out', {
        timeout: 120_000,
      }, async () => {
        const { email, signIn, home, enter } = await withFactor();
        const attacker = newAddress();
        const stolen = (await signIn(attacker)).body.access_token;
        const before = await emailCount(target, email);
        const codes = [];
        // A session may send 15 requests a minute, and each code takes two requests.
        for (let round = 0; round < 2; round += 1) {
          codes.push(...(await several(7, () => enter(attacker, stolen, '000000'))));
          advanceSeconds(60);
        }
        const refused = codes.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(4);
        for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(10);
        expect(await emailCount(target, email)).toBe(before + 1);
        expect((await newestEmail(target, email)).text).toContain('signed in with your password');
        const own = (await signIn(home)).body.access_token;
        const { status, ms } = await enter(home, own);
        expect(status).toBe(200);
        expect(ms).toBeLessThan(2_000);
      });

      test('a session with only the password can neither change the account nor end other sessions', async () => {
        const { signIn, proven } = await withFactor();
        const stolen = (await signIn(newAddress())).body.access_token;
        const change = await send(newAddress(), '/user', { data: { name: 'Mallory' } }, stolen, 'PUT');
        expect(change).toMatchObject({ status: 401, code: 'insufficient_aal' });
        for (const scope of ['others', 'global']) {
          const ended = await send(newAddress(), `/logout?scope=${scope}`, {}, stolen);
          expect(ended, scope).toMatchObject({ status: 403, code: 'insufficient_aal' });
        }
        const refresh = { refresh_token: proven.refresh_token };
        expect((await send(newAddress(), '/token?grant_type=refresh_token', refresh)).status).toBe(200);
        // A global logout ends at least the caller's own session.
        expect((await send(newAddress(), '/user', {}, stolen, 'GET')).code).toBe('session_not_found');
      });

      test('a session with the second factor can change the account and end other sessions', async () => {
        const { signIn, proven, home } = await withFactor();
        const other = (await signIn(home)).body.access_token;
        const token = proven.access_token;
        const change = await send(home, '/user', { data: { name: 'Ann' } }, token, 'PUT');
        expect(change.body.user_metadata.name).toBe('Ann');
        expect((await send(home, '/logout?scope=others', {}, token)).status).toBe(204);
        expect((await send(home, '/user', {}, other, 'GET')).code).toBe('session_not_found');
      });
    });
  },
);
