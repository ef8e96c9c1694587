import { expect, test } from 'vitest';
import { defaultBrandKit } from '#domain/video/brand.ts';
import type { BatchRow } from '#domain/video/clip-batch.ts';
import type { FaceSearch } from '#domain/video/face-search.ts';
import { exampleInspection } from '#domain/video/plan-example.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';
import { missingFaces, planOfRow, rowFingerprint } from './batch-plan.ts';

const preferences: VideoPreferences = {
  isSoundLevelled: true,
  isNoiseReduced: false,
  isFileSmall: false,
  batchFraming: 'fill',
  isBatchFast: false,
  framings: {},
  template: 'classic',
  shape: 'status',
  hasMotion: true,
  cards: { hasIntro: false, hasOutro: false, agency: '', callToAction: '', link: '' },
  captionStyle: 'plain',
};
const fitted: VideoPreferences = { ...preferences, batchFraming: 'fit' };

const rowWith = (edits?: RowEdits): BatchRow => ({
  rowId: 'row',
  words: { fileName: 'a.mp4', number: '1', country: 'DE', positionTitle: 'Clerk' },
  clipId: 'clip',
  edits,
  outcome: { stage: 'waiting' },
});

/** A face that moves from left to right during the first minute. */
const walk: FaceSearch = {
  range: { startSeconds: 0, durationSeconds: 60 },
  samples: Array.from({ length: 120 }, (_, index) => {
    const left = 0.2 + index / 240;
    const face = { left, top: 0.3, width: 0.15, height: 0.3, score: 0.9 };
    return { seconds: 0.25 + index / 2, faces: [face] };
  }),
};

const planOf = (edits?: RowEdits, searches = [walk], chosen = preferences) =>
  planOfRow(rowWith(edits), exampleInspection, chosen, defaultBrandKit, searches);

test('a row that fills the frame follows the face unless its crop is held still or moved manually', () => {
  expect(planOf().framing).toMatchObject({ kind: 'fill', path: [{ startSeconds: 0.25 }] });
  expect(planOf({ framing: { kind: 'fill' } }, [walk], fitted).framing).toHaveProperty('path');
  const still = planOf({ framing: { kind: 'fill', isHeldStill: true } });
  expect(still.framing).not.toHaveProperty('path');
  expect(still.crop.left + still.crop.width / 2).toBeCloseTo(0.523, 2);
  const focus = { x: 0.3, y: 0.5 };
  expect(planOf({ framing: { kind: 'fill', focus } }).framing).toEqual({ kind: 'fill', focus });
  expect(planOf({ framing: { kind: 'blur' } }).framing).toEqual({ kind: 'blur' });
  expect(planOf(undefined, []).framing).toEqual({ kind: 'fill', focus: { x: 0.5, y: 0.5 } });
});

test('faces are searched for once and only where a crop needs them', () => {
  const missing = (edits?: RowEdits, searches: FaceSearch[] = [], chosen = preferences) =>
    missingFaces(edits, exampleInspection, planOf(edits, searches, chosen), searches);
  const later = { trim: { startSeconds: 70, durationSeconds: 15 } };
  expect(missing()).toEqual({ startSeconds: 0, durationSeconds: 60 });
  expect(missing(undefined, [walk])).toBeNull();
  expect(missing(later, [walk])).toEqual(later.trim);
  expect(missing({ framing: { kind: 'fill', focus: { x: 0.3, y: 0.5 } } })).toBeNull();
  expect(missing(undefined, [], fitted)).toBeNull();
});

test('only rows that were cropped without a face are outdated by face detection', () => {
  const fingerprintOf = (edits: RowEdits | undefined, chosen: VideoPreferences) =>
    rowFingerprint(rowWith(edits), chosen, defaultBrandKit);
  const own = (framing: RowEdits['framing']) => fingerprintOf({ framing }, preferences);
  // The fingerprints that earlier versions stored for a row with its own framing and for a fitted batch.
  const focus = { x: 0.5, y: 0.5 };
  expect(own({ kind: 'fill', focus })).toBe(own({ kind: 'blur' }));
  expect(own({ kind: 'fill' })).not.toBe(own({ kind: 'fill', focus }));
  expect(
    new Set([fingerprintOf({}, preferences), fingerprintOf({}, fitted), own({ kind: 'fit' })]).size,
  ).toBe(3);
});
