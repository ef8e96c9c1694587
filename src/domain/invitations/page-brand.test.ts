import { expect, it } from 'vitest';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { maxLogoLength, pageBrandOf } from './page-brand.ts';

const logo = 'data:image/png;base64,iVBORw0KGgo=';

it('reads colors and a logo', () => {
  const colors = { ink: '#102030', accent: '#AA3355', paper: '#ffffff' };
  expect(pageBrandOf({ colors, logo })).toEqual({ colors, logo });
});

it.each([
  null,
  'red',
  {},
  { colors: { ink: 'red; background: url(//evil.example)' }, logo: 'https://evil.example/x.png' },
  { colors: 7, logo: 'data:image/svg+xml;base64,PHN2Zz4=' },
  { logo: `data:image/png;base64,${'A'.repeat(maxLogoLength)}` },
])('ignores the invalid brand %j', (stored) => {
  expect(pageBrandOf(stored)).toEqual({ colors: defaultBrandKit.colors, logo: null });
});
