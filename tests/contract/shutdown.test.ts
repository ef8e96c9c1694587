import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startProcess } from '../support/server-process.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';
import { clientOf, newEmail, targetAt } from './support/target.ts';

/* The server must exit within the ten seconds that supervisors allow, no matter how much work is left. */

const settings = async () => ({ DATA_DIR: await freshDataDir(), SUPABASE_DIR: 'supabase' });
const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['PGlite', async () => ({})],
  ...(hasPostgres
    ? [
        ['PostgreSQL', async () => ({ DATABASE_URL: await freshPostgres() })] as [
          string,
          () => Promise<Record<string, string>>,
        ],
      ]
    : []),
];

test.each(databases)(
  '%s: SIGTERM under load ends the server within ten seconds',
  async (_name, env) => {
    const server = await startProcess({ ...(await settings()), ...(await env()) });
    const target = await targetAt(server.url);
    const client = clientOf(target);
    const { data, error } = await client.auth.signUp({
      email: newEmail(),
      password: 'correct horse battery',
    });
    if (error) throw error;
    const headers = {
      apikey: target.anonKey,
      authorization: `Bearer ${data.session?.access_token ?? target.anonKey}`,
    };
    const enough = new AbortController();
    let answered = 0;
    const reads = Array.from({ length: 150 }, async () => {
      while (!enough.signal.aborted) {
        const answer = await fetch(`${target.url}/rest/v1/questions?select=id`, { headers }).catch(
          () => undefined,
        );
        if (!answer) return;
        answered += 1;
        await answer.text().catch(() => undefined);
      }
    });
    const slowBody = request(`${target.url}/rest/v1/questions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    // The server closes this connection.
    slowBody.on('error', () => undefined);
    slowBody.write('[');
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(300);
    const startedAt = performance.now();
    const code = await server.end('SIGTERM');
    const tookMs = performance.now() - startedAt;
    enough.abort();
    slowBody.destroy();
    await Promise.all(reads);
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
  },
  90_000,
);
