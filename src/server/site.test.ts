import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { site } from './site.ts';

let folder: string;
let app: Hono;
const anyProvider = {
  siteUrl: 'https://standout.example',
  aiProviders: undefined,
  pageBackend: undefined,
  hasModels: false,
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  const dist = join(folder, 'dist');
  for (const name of ['assets', 'videos']) mkdirSync(join(dist, name), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Standout</title>');
  writeFileSync(join(dist, 'assets/app-1a2b.js'), 'run()');
  writeFileSync(join(dist, 'assets/app-1a2b.js.br'), 'packed');
  writeFileSync(join(dist, 'assets/core.wasm'), 'wasm');
  writeFileSync(join(dist, 'site.webmanifest'), '{}');
  writeFileSync(join(dist, 'videos/sample.mp4'), '0123456789');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  app = new Hono().use(securityHeaders(anyProvider)).get('*', site(dist));
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });

describe('pages', () => {
  test.each(['/', '/generator', '/no/such/page', '/with.dot'])(
    '%s returns the page without caching',
    async (path) => {
      const answer = await get(path, { accept: 'text/html,*/*' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<title>Standout</title>');
    },
  );

  test('allow only scripts of this origin', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test.each([
    [
      'its backend, and AI providers that users choose',
      anyProvider,
      'https://standout.example wss://standout.example https: http://localhost:* http://127.0.0.1:*',
    ],
    [
      'a hosted project, and the AI providers that the operator named',
      {
        siteUrl: 'https://standout.example',
        aiProviders: ['https://ai.example'],
        pageBackend: 'https://project.supabase.co',
        hasModels: true,
      },
      'https://standout.example wss://standout.example https://project.supabase.co wss://project.supabase.co https://ai.example',
    ],
    [
      'the AI providers that the operator named, and the hub of the speech model',
      {
        siteUrl: 'https://standout.example',
        aiProviders: ['https://ai.example'],
        pageBackend: undefined,
        hasModels: false,
      },
      'https://standout.example wss://standout.example https://ai.example https://huggingface.co https://*.hf.co',
    ],
  ])('can connect only to %s', async (_, connections, sources) => {
    const page = new Hono().use(securityHeaders(connections)).get('*', (context) => context.text(''));
    const policy = (await page.request('/')).headers.get('content-security-policy') ?? '';
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' blob: data: ${sources}`);
  });

  test('workers get the same policy, and page assets only the headers they need', async () => {
    const policyOf = async (dest: string) => {
      const { headers } = await get('/assets/app-1a2b.js', { 'sec-fetch-dest': dest });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      return headers.get('content-security-policy');
    };
    expect(await policyOf('worker')).toContain("default-src 'self'");
    expect(await policyOf('script')).toBeNull();
  });
});

describe('files', () => {
  test.each([
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/core.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/videos/sample.mp4', 'video/mp4', 'no-cache'],
  ])('%s has its content type and cache lifetime', async (path, type, lasts) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, lasts]);
  });

  test('a missing file is a 404 instead of the page', async () => {
    expect((await get('/assets/old.js')).status).toBe(404);
  });

  test('compressed files are sent to clients that accept them', async () => {
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(await packed.text()).toBe('packed');
    expect(await (await get('/assets/app-1a2b.js')).text()).toBe('run()');
  });

  test('an unchanged file is not sent again', async () => {
    const etag = (await get('/videos/sample.mp4')).headers.get('etag') ?? '';
    expect((await get('/videos/sample.mp4', { 'if-none-match': etag })).status).toBe(304);
  });

  test('HEAD returns no body', async () => {
    const answer = await get('/videos/sample.mp4', {}, 'HEAD');
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['10', '']);
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%00', '/%zz'])(
    'paths outside the site are not found: %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('secret');
    },
  );
});

describe('ranges', () => {
  test.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=1-2,4-5', 200, null, '0123456789'],
  ])('%s', async (range, status, contentRange, body) => {
    const answer = await get('/videos/sample.mp4', { range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      status,
      contentRange,
      body,
    ]);
  });
});
