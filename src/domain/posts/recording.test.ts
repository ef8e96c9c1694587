import { expect, it } from 'vitest';
import {
  isMissedWhenCancelled,
  type RecordingPurpose,
  recordingFormats,
  recordingRefusal,
  samePurpose,
} from './recording.ts';

it('prefers wav, then WebM, then MP4, and on Safari MP4 before WebM', () => {
  expect(recordingFormats(false)).toEqual(['audio/wav', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']);
  expect(recordingFormats(true).slice(0, 2)).toEqual(['audio/wav', 'audio/mp4']);
});

it('refuses a recording of less than a thousand bytes', () => {
  expect([recordingRefusal(999), recordingRefusal(1000)]).toEqual([
    'Recording too short or no audio captured',
    null,
  ]);
});

it('offers back what was cancelled after more than a second, and no slip', () => {
  expect(isMissedWhenCancelled(20_000, 1.5)).toBe(true);
  expect(isMissedWhenCancelled(20_000, 0.8)).toBe(false);
  expect(isMissedWhenCancelled(999, 60)).toBe(false);
});

it('tells recordings for one post, for another, for a question and for the Dump apart', () => {
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
