import { expect, it } from 'vitest';
import { recordingFormats, recordingRefusal } from './recording.ts';

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
