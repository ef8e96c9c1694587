import { expect, test } from 'vitest';
import { loudnessNote, noiseNote } from './audio-notes.ts';

test('notes nothing if audio reaches its target', () => {
  expect(loudnessNote({ before: -30, after: -16 })).toBeNull();
  expect(loudnessNote({ before: -5, after: -16.9 })).toBeNull();
});

test('gives a reason for a missed target', () => {
  expect(loudnessNote({ before: Number.NEGATIVE_INFINITY, after: Number.NEGATIVE_INFINITY })).toBe('silent');
  expect(loudnessNote({ before: -61, after: -61 })).toBe('silent');
  expect(loudnessNote({ before: -45, after: -25 })).toBe('too-quiet');
  expect(loudnessNote({ before: -30, after: -19 })).toBe('limited');
});

test('notes noise that is close below the voice', () => {
  const levels = (voice: number, noise: number) => new Float32Array(100).fill(voice, 0, 60).fill(noise, 60);
  expect(noiseNote(levels(-20, -50))).toBeNull();
  expect(noiseNote(levels(-20, -30))).toBe('noisy');
});
