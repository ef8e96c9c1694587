import { expect, it } from 'vitest';
import { findClipByName } from '#domain/video/clip-rows.ts';
import { newCandidate } from './candidate.ts';
import { clipRowOf } from './clip-row.ts';

const anna = {
  ...newCandidate('a', '007', { now: 1, today: '2026-11-27' }),
  name: 'Anna',
  showsName: true,
  countryCode: 'DE',
  title: 'Assistant',
  availability: 'From March',
  kitId: 'k1',
};

it('turns a candidate into a row with the name of its brand kit', () => {
  expect(clipRowOf(anna, [{ kitId: 'k1', name: 'Acme' }])).toEqual({
    fileName: '007',
    number: '007',
    country: 'Germany',
    positionTitle: 'Anna, Assistant',
    availability: 'From March',
    kit: 'Acme',
  });
  expect(clipRowOf(anna, []).kit).toBe('');
});

it("finds the clip whose name is the candidate's number", () => {
  const clips = [{ name: '008.mp4' }, { name: '007.mov' }];
  expect(findClipByName(clipRowOf(anna, []).fileName, clips)).toBe(clips[1]);
});
