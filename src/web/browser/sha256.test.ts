import { expect, it, vi } from 'vitest';
import { sha256 } from './sha256.ts';

const bytes = new TextEncoder().encode('abc');
// FIPS 180-2, appendix B.1.
const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

it('returns the published digest', async () => {
  expect(await sha256(bytes)).toBe(expected);
});

it('returns the same digest outside a secure context', async () => {
  vi.stubGlobal('crypto', {});
  expect(await sha256(bytes)).toBe(expected);
  vi.unstubAllGlobals();
});
