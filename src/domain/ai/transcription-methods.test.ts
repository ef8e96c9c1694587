import { expect, test } from 'vitest';
import { bestMethod, type MethodState, type TranscriptionMethod } from './transcription-methods.ts';

const state = (way: TranscriptionMethod, lacks: MethodState['lacks'] = null): MethodState => ({ way, lacks });

test.each([
  ['this device before the server', [state('server'), state('device')], 'device'],
  ['the server before a download', [state('device', 'download'), state('server'), state('key')], 'server'],
  ['a key before a download', [state('device', 'download'), state('key')], 'key'],
  ['a download before a missing key', [state('device', 'download'), state('key', 'key')], 'device'],
  ['a missing key where nothing else is there', [state('key', 'key')], 'key'],
] as const)('prefers %s', (_, ways, best) => {
  expect(bestMethod(ways, null)?.way).toBe(best);
});

test('prefers the chosen method while it is available', () => {
  const ways = [state('device'), state('server'), state('key', 'key')];
  expect(bestMethod(ways, 'key')).toEqual(state('key', 'key'));
  expect(bestMethod(ways.slice(0, 2), 'key')?.way).toBe('device');
  expect(bestMethod([], 'key')).toBeNull();
});
