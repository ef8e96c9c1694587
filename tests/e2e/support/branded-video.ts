import { statSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { PixelRect } from '#domain/video/geometry.ts';
import { boxesOf, type Events, eventsOf, probe } from '../../fixtures/measure.ts';

/** Checks all requirements of WhatsApp and the specification for a result. */
export function expectBrandedVideo(path: string, { frames, hasAudio, output }: Expected) {
  const { video, audio, frames: found, durationSeconds } = probe(path);
  expect(video).toMatchObject({
    codec_name: 'h264',
    has_b_frames: 0,
    pix_fmt: 'yuv420p',
    color_range: 'tv',
    color_space: 'bt709',
    width: output?.widthPixels ?? 1080,
    height: output?.heightPixels ?? 1920,
    avg_frame_rate: '24/1',
  });
  expect(['Main', 'Baseline', 'Constrained Baseline']).toContain(video.profile);
  expect(found.length).toBe(frames);
  found.forEach(({ seconds, isKey }, index) => {
    expect(Math.abs(seconds - index / 24)).toBeLessThan(0.001);
    expect(isKey).toBe(index % 48 === 0);
  });
  if (hasAudio) expect(audio).toMatchObject({ codec_name: 'aac', profile: 'LC', channels: 1 });
  else expect(audio).toBeUndefined();
  expect(Math.abs(durationSeconds - frames / 24)).toBeLessThan(0.1);
  expect(statSync(path).size).toBeLessThan(16_000_000);
  const boxes = boxesOf(path);
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
}
type Expected = { frames: number; hasAudio: boolean; output?: { widthPixels: number; heightPixels: number } };

/** Checks that every flash has a beep within 45 ms, and returns their times. */
export function expectInSync(path: string, videoRect: PixelRect, count: number): Events {
  const { flashes, beeps } = eventsOf(path, videoRect);
  expect(flashes.length).toBe(count);
  expect(beeps.length).toBe(count);
  flashes.forEach((seconds, index) => {
    expect(Math.abs(seconds - (beeps[index] ?? Number.NaN))).toBeLessThan(0.045);
  });
  return { flashes, beeps };
}
