import { expect, test } from 'vitest';
import { providerBaseUrl } from './api-key.ts';
import {
  defaultChatModel,
  defaultTranscriptionModel,
  isChatModel,
  isServedForSpeech,
  isServedModel,
  isTranscriptionModel,
} from './models.ts';

test('models are told apart by name', () => {
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

test('the operator pays for small models only, and decides alone about a provider of their own', () => {
  expect(
    [defaultChatModel, 'gpt-5.6-sol', defaultTranscriptionModel].map((id) =>
      isServedModel(id, providerBaseUrl),
    ),
  ).toEqual([true, false, true]);
  expect(isServedModel('llama-4:70b', 'http://127.0.0.1:11434/v1')).toBe(true);
  expect(isServedModel('x\ny', 'http://127.0.0.1:11434/v1')).toBe(false);
});

test('speech is written down by a model for it, or by whichever the operator’s own provider has', () => {
  const offered = (id: string) => isServedForSpeech(id, providerBaseUrl);
  expect([defaultTranscriptionModel, defaultChatModel].map(offered)).toEqual([true, false]);
  expect(isServedForSpeech('parakeet:2', 'http://127.0.0.1:11434/v1')).toBe(true);
  expect(isServedForSpeech('x\ny', 'http://127.0.0.1:11434/v1')).toBe(false);
});
