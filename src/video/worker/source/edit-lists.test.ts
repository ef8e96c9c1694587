import { expect, it } from 'vitest';
import { editEndsIn, editEndsOf } from './edit-lists.ts';

const u32 = (...values: number[]) =>
  values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value]);
const box = (type: string, ...bodies: number[][]): number[] => {
  const body = bodies.flat();
  return [...u32(8 + body.length), ...[...type].map((character) => character.charCodeAt(0)), ...body];
};
const mvhd = box('mvhd', u32(0, 0, 0, 1_000, 4_000));
const tkhd = (trackId: number) => box('tkhd', u32(0, 0, 0, trackId, 0, 4_000));
const edited = (trackId: number, ...entries: [duration: number, mediaTime: number][]) => {
  const elst = box('elst', u32(0, entries.length), ...entries.map((entry) => u32(...entry, 0x10000)));
  return box('trak', tkhd(trackId), box('edts', elst));
};
const endsOf = (...parts: number[][]) =>
  Object.fromEntries(editEndsIn(new DataView(Uint8Array.from(box('moov', ...parts)).buffer)));

it('an edit list ends a track, including the gap before it', () => {
  expect(endsOf(mvhd, edited(1, [2_000, 6_144]), edited(2, [500, -1], [1_500, 1_024]))).toEqual({
    1: 2,
    2: 2,
  });
});

it('omits tracks without an end, with several edits, or with invalid edit lists', () => {
  expect(endsOf(mvhd, box('trak', tkhd(1)), edited(2, [0, 1_024]))).toEqual({});
  expect(endsOf(mvhd, edited(1, [1_000, 0], [1_000, 50_000]))).toEqual({});
  expect(endsOf(edited(1, [2_000, 0]))).toEqual({});
  expect(endsOf(mvhd, box('trak', box('tkhd'), box('edts', box('elst', u32(0, 1, 2_000)))))).toEqual({});
  expect(endsOf(mvhd, u32(3))).toEqual({});
});

it('finds the index after the media, and no edit lists in a file without an index', async () => {
  const parts = [box('ftyp', u32(1)), box('mdat', u32(1, 2, 3)), box('moov', mvhd, edited(7, [2_000, 0]))];
  expect(Object.fromEntries(await editEndsOf(new Blob([Uint8Array.from(parts.flat())])))).toEqual({ 7: 2 });
  expect(Object.fromEntries(await editEndsOf(new Blob(['no video at all'])))).toEqual({});
});
