import { expect, onTestFinished, test, vi } from 'vitest';
import { listModels } from './models.ts';

test('treats a provider script that fails to load as an unreachable provider', async () => {
  // Simulates that a release replaced the module, or that the network failed.
  vi.doMock('openai', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  onTestFinished(() => void vi.doUnmock('openai'));
  const account = { kind: 'key', baseUrl: 'http://127.0.0.1/v1', apiKey: 'sk-mine' } as const;
  expect(await listModels(account)).toMatchObject({ ok: false, failure: { reason: 'unreachable' } });
});
