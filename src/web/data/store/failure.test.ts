import { expect, it } from 'vitest';
import { recordingFailure, StoreIsNewer, storeFailure } from './failure.ts';

it('detects a full disk in wrapped and bulk errors', () => {
  const full = new DOMException('', 'QuotaExceededError');
  const wrapped = Object.assign(new Error(), { name: 'AbortError', inner: full });
  const bulk = Object.assign(new Error(), { name: 'BulkError', failures: [wrapped] });
  expect([full, wrapped, bulk].map((error) => storeFailure(error).reason)).toEqual([
    'disk-full',
    'disk-full',
    'disk-full',
  ]);
  expect(storeFailure(full).message).toMatch(/no room left/);
  expect([full, new Error('x')].map(recordingFailure)).toEqual([
    'Your browser has no room left to save this. The recording continues. Use it before you leave this page.',
    'Your browser did not save this. The recording continues. Use it before you leave this page.',
  ]);
});

it('says that the browser has no database', () => {
  const missing = Object.assign(new Error(), { name: 'MissingAPIError' });
  expect(storeFailure(missing).message).toContain('This browser has no database');
});

it('distinguishes a newer store from other failures', () => {
  expect(storeFailure(new StoreIsNewer(2, 1))).toMatchObject({ reason: 'newer-store' });
  expect([storeFailure(new Error('x')).reason, storeFailure(undefined).reason]).toEqual([
    'unavailable',
    'unavailable',
  ]);
});
