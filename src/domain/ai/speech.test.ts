import { expect, test } from 'vitest';
import { audioRefusal, maxSpeechBytes, speechFileName, speechSecondsLeft } from './speech.ts';

// Spec: audio-1
test('empty and huge sounds are refused in the words of the specification', () => {
  expect([0, 1, maxSpeechBytes, maxSpeechBytes + 1].map(audioRefusal)).toEqual([
    'Audio blob is empty',
    null,
    null,
    'Audio file too large (max 25MB)',
  ]);
});

test('what is left of a recording follows from how fast it grew, and is a second short of all', () => {
  expect(speechSecondsLeft(0, 0)).toBe(Number.POSITIVE_INFINITY);
  expect(speechSecondsLeft(maxSpeechBytes / 2, 600)).toBe(599);
  expect(speechSecondsLeft(maxSpeechBytes, 600)).toBe(-1);
});

test('a file is named after what is in it', () => {
  expect(['audio/mp4', 'audio/webm', 'audio/wav', ''].map(speechFileName)).toEqual([
    'speech.mp4',
    'speech.webm',
    'speech.wav',
    'speech.webm',
  ]);
});
