import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aiHandler } from '#functions/ai/handler.ts';
import { type Provider, startProvider } from '../support/ai-provider.ts';
import { eachDatabase, type TestServer } from './support/each-database.ts';
import { clientOf, codeIn, newEmail, newestEmail } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))(
  'the allowance of AI calls on %s',
  (_, startServer) => {
    let target: TestServer;
    let provider: Provider;
    beforeAll(async () => {
      target = await startServer();
      provider = await startProvider();
    });
    afterAll(async () => {
      await target.stop();
      await provider.close();
    });

    test('the database counts AI calls per user and kind, and rejects anonymous callers', async () => {
      const one = await newUser(target);
      const other = await newUser(target);
      const take = async (user: typeof one, kind: string) =>
        (await user.client.rpc('take_ai_allowance', { kind })).data;
      const waits = await Promise.all(Array.from({ length: 40 }, () => take(one, 'chat')));
      expect(waits.filter((wait) => wait === 0).length).toBeGreaterThanOrEqual(30);
      // The allowance refills one call every two seconds.
      expect(waits.filter((wait) => wait === 0).length).toBeLessThan(40);
      expect(Math.max(...waits)).toBeGreaterThan(0);
      expect(await take(one, 'youtube')).toBe(0);
      expect(await take(other, 'chat')).toBe(0);
      expect((await one.client.rpc('take_ai_allowance', { kind: 'gold' })).error?.code).toBe('22023');
      expect((await clientOf(target).rpc('take_ai_allowance', { kind: 'chat' })).error?.code).toBe('42501');
    });

    test('the AI allowance applies to a new function instance, and a forged token does not use it up', async () => {
      const user = await newUser(target);
      const take = async () => (await user.client.rpc('take_ai_allowance', { kind: 'transcription' })).data;
      while ((await take()) === 0);

      const send = (token: string, path: string) =>
        aiHandler(
          new Map([
            ['OPENAI_API_KEY', 'sk-operator'],
            ['OPENAI_BASE_URL', provider.baseUrl],
            ['SUPABASE_URL', target.url],
            ['SUPABASE_ANON_KEY', target.anonKey],
          ]),
        )(
          new Request(`${target.url}/functions/v1/ai${path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: JSON.stringify({ model: 'x', messages: [{ role: 'user', content: 'Hi' }] }),
          }),
        );
      const { token } = user;
      const statuses: number[] = [];
      // The allowance refills one call every five seconds, perhaps just now. The function's own count allows twelve.
      while (statuses.at(-1) !== 429 && statuses.length < 6) {
        statuses.push((await send(token, '/audio/transcriptions')).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect((await send(token, '/chat/completions')).status).toBe(200);
      const [head = '', body = ''] = token.split('.');
      expect((await send(`${head}.${body}.${'A'.repeat(86)}`, '/chat/completions')).status).toBe(401);
      expect(provider.calls).toHaveLength(1);
    });
  },
);

/** A new user with a confirmed address. */
async function newUser(target: TestServer) {
  const client = clientOf(target);
  const email = newEmail();
  await client.auth.signUp({ email, password: 'correct horse' });
  const code = codeIn(await newestEmail(target, email));
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  return { client, token: data.session?.access_token ?? '' };
}
