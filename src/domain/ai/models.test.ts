import { expect, test } from 'vitest';
import { providerBaseUrl } from './api-key.ts';
import {
  defaultChatModel,
  defaultTranscriptionModel,
  firstChatModel,
  isChatModel,
  isServedModel,
  isServedTranscriptionModel,
  isTranscriptionModel,
  mayLoadModel,
} from './models.ts';

test('recognizes chat and transcription models by name', () => {
  expect([defaultTranscriptionModel, 'whisper-1', 'gpt-realtime-whisper'].map(isTranscriptionModel)).toEqual([
    true,
    true,
    false,
  ]);
  expect([defaultChatModel, 'gpt-image-2', 'text-embedding-3-small'].map(isChatModel)).toEqual([
    true,
    false,
    false,
  ]);
});

test('uses the first chat model of a provider without the default model', () => {
  const first = (...ids: string[]) => firstChatModel(ids.map((id) => ({ id })));
  expect(first('mxbai-embed-large', 'bge-m3', 'nomic-embed-text', 'llama3.2:3b', 'qwen3')).toBe(
    'llama3.2:3b',
  );
  expect(first('a', defaultChatModel)).toBe(defaultChatModel);
  expect(first()).toBe(defaultChatModel);
});

test('only a local server may need to load its model first', () => {
  expect(mayLoadModel(providerBaseUrl)).toBe(false);
  expect(mayLoadModel('https://openrouter.ai/api/v1')).toBe(false);
  expect(mayLoadModel('http://localhost:11434/v1')).toBe(true);
});

test('serves only small models of the default provider, and any model of other providers', () => {
  expect(
    [defaultChatModel, 'gpt-5.6-sol', defaultTranscriptionModel].map((id) =>
      isServedModel(id, providerBaseUrl),
    ),
  ).toEqual([true, false, true]);
  expect(isServedModel('llama-4:70b', 'http://127.0.0.1:11434/v1')).toBe(true);
  expect(isServedModel('x\ny', 'http://127.0.0.1:11434/v1')).toBe(false);
});

test('accepts speech models of the default provider and any model of other providers for transcription', () => {
  const offered = (id: string) => isServedTranscriptionModel(id, providerBaseUrl);
  expect([defaultTranscriptionModel, defaultChatModel].map(offered)).toEqual([true, false]);
  expect(isServedTranscriptionModel('parakeet:2', 'http://127.0.0.1:11434/v1')).toBe(true);
  expect(isServedTranscriptionModel('x\ny', 'http://127.0.0.1:11434/v1')).toBe(false);
});
