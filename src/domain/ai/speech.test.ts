import { expect, test } from 'vitest';
import { audioRefusal, maxSpeechBytes, speechFileName, speechSecondsLeft } from './speech.ts';

// Spec: audio-1
test('rejects empty and oversized audio with the messages of the specification', () => {
  expect([0, 1, maxSpeechBytes, maxSpeechBytes + 1].map(audioRefusal)).toEqual([
    'Audio blob is empty',
    null,
    null,
    'Audio file too large (max 25MB)',
  ]);
});

test('derives the remaining recording time from the data rate, minus one second', () => {
  expect(speechSecondsLeft(0, 0)).toBe(Number.POSITIVE_INFINITY);
  expect(speechSecondsLeft(maxSpeechBytes / 2, 600)).toBe(599);
  expect(speechSecondsLeft(maxSpeechBytes, 600)).toBe(-1);
});

test('chooses the file extension of the MIME type', () => {
  expect(['audio/mp4', 'audio/webm', 'audio/wav', ''].map(speechFileName)).toEqual([
    'speech.mp4',
    'speech.webm',
    'speech.wav',
    'speech.webm',
  ]);
});
