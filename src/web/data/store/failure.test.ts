import { expect, it, onTestFinished, vi } from 'vitest';
import {
  NewerStoreError,
  recordingFailure,
  saveFailureMessage,
  storeFailure,
  storeFailureReason,
} from './failure.ts';

/** Makes Node, which has no private file system, act like a browser with this one until the test ends. */
function pretendFileSystem(getDirectory: () => Promise<unknown>): void {
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('navigator', { vendor: '', storage: { getDirectory } });
  onTestFinished(() => void vi.unstubAllGlobals());
}

it('detects a full disk in wrapped and bulk errors', async () => {
  const full = new DOMException('', 'QuotaExceededError');
  const wrapped = Object.assign(new Error(), { name: 'AbortError', inner: full });
  const bulk = Object.assign(new Error(), { name: 'BulkError', failures: [wrapped] });
  expect([full, wrapped, bulk].map(storeFailureReason)).toEqual(['disk-full', 'disk-full', 'disk-full']);
  expect((await storeFailure(full)).message).toMatch(/no room left/);
  expect(await Promise.all([full, new Error('x')].map(recordingFailure))).toEqual([
    'Your browser has no room left to save this. The recording continues. Use it before you leave this page.',
    'Your browser did not save this. The recording continues. Use it before you leave this page.',
  ]);
});

it('says that the browser has no database', async () => {
  const missing = Object.assign(new Error(), { name: 'MissingAPIError' });
  expect((await storeFailure(missing)).message).toContain('This browser has no database');
});

it('distinguishes a newer store from other failures', () => {
  expect([new NewerStoreError(2, 1), new Error('x'), undefined].map(storeFailureReason)).toEqual([
    'newer-store',
    'unavailable',
    'unavailable',
  ]);
});

it('blames a private window instead of missing space', async () => {
  pretendFileSystem(() => Promise.reject(new DOMException('', 'SecurityError')));
  const full = new DOMException('', 'QuotaExceededError');
  expect(await storeFailure(full)).toEqual({
    reason: 'private-window',
    message:
      'This looks like a private window, where your browser did not save this. Your text is still here: copy it, then open Standout in a normal window.',
  });
  expect(await recordingFailure(full)).toContain('This looks like a private window');
  expect(await saveFailureMessage(full, 'the video')).toEqual({
    reason: 'private-window',
    sentence: 'This looks like a private window, where your browser did not save the video.',
    remedy: 'Open Standout in a normal window.',
  });
  expect((await storeFailure(new NewerStoreError(2, 1))).reason).toBe('newer-store');
});

it('does not blame a private window if the file system opens or fails for another reason', async () => {
  const full = new DOMException('', 'QuotaExceededError');
  pretendFileSystem(async () => ({}));
  expect((await storeFailure(full)).reason).toBe('disk-full');
  pretendFileSystem(() => Promise.reject(new DOMException('', 'UnknownError')));
  expect((await storeFailure(full)).reason).toBe('disk-full');
});
