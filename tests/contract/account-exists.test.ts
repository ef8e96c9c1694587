import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, runsOwnServers, type TestServer } from './support/each-database.ts';
import { clientOf, codeIn, emailCount, newEmail, newestEmail } from './support/target.ts';

const password = 'correct horse';

describe.each(eachDatabase('tests/fixtures/supabase'))(
  'a sign-up with a taken email on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
    });
    afterAll(() => target.stop());

    const signUp = async (email: string) => {
      const response = await fetch(`${target.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'another one', data: { name: 'Ann' } }),
      });
      const body: Record<string, unknown> = await response.json();
      return { status: response.status, fields: Object.keys(body).sort(), code: body.error_code };
    };
    const owner = async () => {
      const email = newEmail();
      const client = clientOf(target);
      await client.auth.signUp({ email, password });
      const token = codeIn(await newestEmail(target, email));
      const { error } = await client.auth.verifyOtp({ email, token, type: 'signup' });
      expect(error).toBeNull();
      // The next email to the address is allowed after a minute.
      target.own?.clock.advanceSeconds(61);
      return email;
    };

    test.runIf(runsOwnServers)(
      'a sign-up with a taken email notifies the owner and gets the response of a free address',
      async () => {
        const email = await owner();
        const taken = await signUp(email);
        expect(taken).toEqual(await signUp(newEmail()));
        expect(taken.status).toBe(200);
        const sent = await newestEmail(target, email);
        expect(sent.subject).toBe('You already have an account');
        expect(sent.text).toContain(email);
        expect(sent.links).toEqual([expect.stringMatching(/\/auth$/)]);
        expect(sent.text, 'it signs nobody in').not.toMatch(/\b\d{6}\b/);
        const { error } = await clientOf(target).auth.signInWithPassword({ email, password });
        expect(error).toBeNull();
      },
    );

    test.runIf(runsOwnServers)(
      'a sign-up with a taken email sends at most one email a minute, like a free address',
      async () => {
        const email = await owner();
        const free = newEmail();
        const before = await emailCount(target, email);
        const answers: unknown[] = [];
        for (const address of [email, free]) {
          answers.push([await signUp(address), await signUp(address)]);
        }
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]).toMatchObject([
          { status: 200 },
          { status: 429, code: 'over_email_send_rate_limit' },
        ]);
        expect(await emailCount(target, email)).toBe(before + 1);
      },
    );
  },
);
