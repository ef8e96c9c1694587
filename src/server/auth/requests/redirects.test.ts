import { describe, expect, test } from 'vitest';
import { allowedRedirect } from './redirects.ts';

const site = 'https://standout.example';
const allowList = [
  'https://*.preview.example/**',
  'standout://callback',
  'https://one.example/a?',
  'https://two.example',
];

describe('allowedRedirect allows', () => {
  test.each([
    'https://standout.example/generator?x=1#top',
    'https://branch.preview.example/deep/path',
    'standout://callback',
    'https://one.example/ab',
    'https://two.example',
    'https://two.example/',
    'https://TWO.example#top',
  ])('%s', (requested) => {
    expect(allowedRedirect(requested, site, allowList)).toBe(requested);
  });

  test('any port of a site on loopback', () => {
    expect(allowedRedirect('http://localhost:5173/auth', 'http://localhost:3000', [])).toBe(
      'http://localhost:5173/auth',
    );
  });
});

describe('allowedRedirect falls back to the site', () => {
  test.each([
    undefined,
    '',
    '/relative',
    'http://standout.example/',
    'https://standout.example:444/',
    'https://standout.example.evil.example/',
    'https://standout.example@evil.example/',
    'https://evil.example/?https://standout.example/',
    'https://a.b.preview.example/x',
    'https://evil.example/#.preview.example/x',
    'https://one.example/a/',
    'https://two.example/a',
    'https://134744072\\.preview.example/x',
    'https:/\\evil.example\\.preview.example/x',
    'https://evil\t.example/.preview.example/x',
    'javascript:alert(1)',
    'http://127.0.0.1:3000/',
  ])('for %s', (requested) => {
    expect(allowedRedirect(requested, site, allowList)).toBe(site);
  });
});
