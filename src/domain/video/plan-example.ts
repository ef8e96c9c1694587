import { defaultBrandKit } from './brand.ts';
import type { Inspection } from './inspection.ts';
import type { RenderRequest } from './plan.ts';

/** Ninety seconds of landscape video with audio, for tests. */
export const exampleInspection: Inspection = {
  fileBytes: 30_000_000,
  container: 'MP4',
  durationSeconds: 90,
  video: {
    codec: 'avc',
    displayWidthPixels: 1920,
    displayHeightPixels: 1080,
    rotationDegrees: 0,
    averageFramesPerSecond: 30,
  },
  audio: { codec: 'aac', channels: 2, sampleRateHertz: 48_000 },
  engine: 'webcodecs',
};

export const exampleOverlay: RenderRequest['overlay'] = {
  candidateNumber: '001',
  countryCode: 'US',
  countryName: 'United States',
  availability: '',
  positionTitle: 'Assistant',
  template: 'classic',
  brand: defaultBrandKit,
};
