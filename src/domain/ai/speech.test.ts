import { expect, test } from 'vitest';
import { audioRefusal, maxSpeechBytes, speechFileName } from './speech.ts';

test('empty and huge sounds are refused in the words of the specification', () => {
  expect([0, 1, maxSpeechBytes, maxSpeechBytes + 1].map(audioRefusal)).toEqual([
    'Audio blob is empty',
    null,
    null,
    'Audio file too large (max 25MB)',
  ]);
});

test('a file is named after what is in it', () => {
  expect(['audio/mp4', 'audio/webm', 'audio/wav', ''].map(speechFileName)).toEqual([
    'speech.mp4',
    'speech.webm',
    'speech.wav',
    'speech.webm',
  ]);
});
