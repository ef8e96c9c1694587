import { expect, test } from 'vitest';
import { failureReport } from './failure-report.ts';
import type { Inspection } from './inspection.ts';
import { makeRenderPlan } from './plan.ts';

const inspection: Inspection = {
  fileBytes: 12_345_678,
  container: 'MP4',
  durationSeconds: 30.2,
  video: {
    codec: 'avc',
    displayWidthPixels: 1080,
    displayHeightPixels: 1920,
    rotationDegrees: 90,
    averageFramesPerSecond: 29.97,
  },
  audio: { codec: 'aac', channels: 1, sampleRateHertz: 48_000 },
  engine: 'webcodecs',
};
const plan = makeRenderPlan({
  inspection,
  fast: false,
  overlay: {
    candidateNumber: '0815',
    countryCode: 'DE',
    countryName: 'Germany',
    positionTitle: 'Bookkeeper',
    availability: 'From 1 March',
    template: 'classic',
    brand: {
      phone: '+49 30 23125 042',
      availabilityLine: 'Available now',
      contactLine: 'Call',
      badgeText: 'CANDIDATE DROP',
      colors: { ink: '#11203B', accent: '#FF5A3C', paper: '#FBFAF7' },
      logoDataUrl: null,
      fonts: 'bricolage',
    },
  },
});

test('describes the file, the plan, and the attempts, but not the candidate', () => {
  const report = failureReport({
    reason: 'check-failed',
    message: 'The result is wrong: its audio is silent.',
    tried: ['main at 1080x1920: it has 12 frames', 'baseline at 1080x1920: its audio is silent'],
    inspection,
    plan,
    browser: { userAgent: 'Mozilla/5.0 Chrome/156', cores: 4, language: 'de' },
    now: new Date('2026-11-21T09:30:00Z'),
  });
  expect(report.split('\n')).toEqual([
    'Failed: check-failed: The result is wrong: its audio is silent.',
    'Tried: main at 1080x1920: it has 12 frames',
    'Tried: baseline at 1080x1920: its audio is silent',
    'File: MP4, 12345678 bytes, 30.20 s, avc 1080x1920, rotated 90°, 29.97 frames/s, aac audio, 1 channels, 48000 Hz, decoded by webcodecs',
    'Plan: 1080x1920, 30.20 s from 0.00 s, 3985 kbit/s, fit, 0 captions, original loudness',
    'Browser: Mozilla/5.0 Chrome/156, 4 cores, de',
    'Time: 2026-11-21T09:30:00.000Z',
  ]);
  for (const secret of ['0815', 'Bookkeeper', '23125', 'Germany', 'March'])
    expect(report).not.toContain(secret);
});
