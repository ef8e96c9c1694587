import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPage } from './link-page.ts';
import { securityHeaders } from './security-headers.ts';
import { site } from './site.ts';

const token = '0123456789abcdef-_ABCDEF';
let folder: string;
let app: Hono;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'link-page-'));
  mkdirSync(join(folder, 'r', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'r', '.vite'));
  writeFileSync(join(folder, 'index.html'), 'the app');
  writeFileSync(join(folder, 'r', 'index.html'), 'the page of a link');
  writeFileSync(join(folder, 'r', 'approve.html'), 'the page to approve a post');
  writeFileSync(join(folder, 'r', 'assets', 'main-1a2b.js'), 'run()');
  writeFileSync(join(folder, 'r', '.vite', 'manifest.json'), '{}');
  app = new Hono()
    .use(
      securityHeaders({
        siteUrl: 'https://standout.example',
        aiProviders: undefined,
        pageBackend: 'https://project.supabase.co',
        hasModels: false,
      }),
    )
    .get('/r/*', linkPage(folder))
    .get('*', site(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every token gets the page, which must not be cached', async () => {
  const response = await app.request(`/r/${token}`);
  expect(await response.text()).toBe('the page of a link');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the page cannot be framed, sends no referrer, and connects only to its backend', async () => {
  const { headers } = await app.request(`/r/${token}`);
  expect(headers.get('content-security-policy')).toBe(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob: https://standout.example https://project.supabase.co",
      "media-src 'self' blob: https://standout.example https://project.supabase.co",
      "font-src 'self'",
      "connect-src 'self' https://standout.example https://project.supabase.co",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  );
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=()');
});

test('its files are cached forever and have no policy of their own', async () => {
  const { status, headers } = await app.request('/r/assets/main-1a2b.js', {
    headers: { 'sec-fetch-dest': 'script' },
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-security-policy')).toBeNull();
});

test('an approval link gets its own page with the same protection', async () => {
  const response = await app.request(`/r/approve/${token}`);
  expect(await response.text()).toBe('the page to approve a post');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

test.each([
  '/r/',
  '/r/one/two',
  '/r/approve/',
  '/r/approve/one/two',
  '/r/approve.html',
  '/r/index.html',
  '/r/.vite/manifest.json',
  '/r/assets/old.js',
  '/r/%zz',
])('%s is not found', async (path) => {
  const { status } = await app.request(path, { headers: { accept: 'text/html' } });
  expect(status).toBe(404);
});
