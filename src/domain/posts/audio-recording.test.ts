import { expect, it } from 'vitest';
import {
  isWorthRestoring,
  type RecordingPurpose,
  recordingFormats,
  recordingRefusal,
  samePurpose,
} from './audio-recording.ts';

it('prefers WAV, then WebM, then MP4, but MP4 before WebM on Safari', () => {
  expect(recordingFormats(false)).toEqual(['audio/wav', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']);
  expect(recordingFormats(true).slice(0, 2)).toEqual(['audio/wav', 'audio/mp4']);
});

it('rejects a recording of fewer than 1,000 bytes', () => {
  expect([recordingRefusal(999), recordingRefusal(1000)]).toEqual([
    'Recording too short or no audio captured',
    null,
  ]);
});

it('offers to restore a canceled recording longer than a second', () => {
  expect(isWorthRestoring(20_000, 1.5)).toBe(true);
  expect(isWorthRestoring(20_000, 0.8)).toBe(false);
  expect(isWorthRestoring(999, 60)).toBe(false);
});

it('distinguishes recordings for a post, another post, a question, and the Dump', () => {
  const purposes: RecordingPurpose[] = [
    { kind: 'dump' },
    { kind: 'post', postId: '1' },
    { kind: 'post', postId: '2' },
    { kind: 'interview', questionId: '1' },
  ];
  for (const one of purposes) {
    expect(purposes.filter((other) => samePurpose(one, other))).toEqual([one]);
  }
});
