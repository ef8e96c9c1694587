import { expect, test } from 'vitest';
import { readBackendConfig } from './config.ts';

test('accepts a configuration without AI and mailbox settings', () => {
  expect(readBackendConfig('{"backendUrl":"http://localhost:3000","anonKey":"key"}')).toEqual({
    ok: true,
    isOffline: false,
    config: {
      backendUrl: 'http://localhost:3000',
      anonKey: 'key',
      aiBaseUrl: null,
      serverAi: false,
      sendsEmail: false,
      publishes: false,
      storedModel: null,
      mailboxUrl: null,
    },
  });
});

test('rejects an HTML page or an incomplete object as configuration', () => {
  for (const text of ['<!doctype html>', '', 'null', '[]', '{"backendUrl":"http://localhost:3000"}']) {
    expect(readBackendConfig(text)).toEqual({ ok: false, reason: 'backend-not-configured' });
  }
});
