import { expect, test } from 'vitest';
import { readBackendConfig } from './config.ts';

test('the AI and mailbox settings are optional', () => {
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

test('rejects a start page or an incomplete object as configuration', () => {
  for (const text of ['<!doctype html>', '', 'null', '[]', '{"backendUrl":"http://localhost:3000"}']) {
    expect(readBackendConfig(text)).toEqual({ ok: false, reason: 'backend-not-configured' });
  }
});
