import { expect, test } from 'vitest';
import { recordingBits } from './recording-format.ts';

const maxBytes = 50 * 1024 * 1024;

test.each([180, 120, 60, 30, 5])(
  'a clip of %i seconds fits the size limit with the recorder’s overhead',
  (seconds) => {
    const { video, audio } = recordingBits(seconds, maxBytes);
    expect(((video + audio) / 8) * (seconds + 2) * 1.05).toBeLessThan(maxBytes);
    // Enough for a talking head at 720p.
    expect(video).toBeGreaterThan(1_500_000);
    expect(video).toBeLessThanOrEqual(8_000_000);
  },
);
