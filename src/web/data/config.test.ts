import { expect, test } from 'vitest';
import { readBackendConfig } from './config.ts';

test('a configuration without AI and mailbox is complete', () => {
  expect(readBackendConfig('{"backendUrl":"http://localhost:3000","anonKey":"key"}')).toEqual({
    ok: true,
    isOffline: false,
    config: {
      backendUrl: 'http://localhost:3000',
      anonKey: 'key',
      aiBaseUrl: null,
      serverAi: false,
      mailboxUrl: null,
    },
  });
});

test('a start page in place of the configuration is no configuration', () => {
  for (const text of ['<!doctype html>', '', 'null', '[]', '{"backendUrl":"http://localhost:3000"}']) {
    expect(readBackendConfig(text)).toEqual({ ok: false, reason: 'backend-not-configured' });
  }
});
