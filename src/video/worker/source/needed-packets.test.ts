import { VideoSampleSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { neededPackets } from './needed-packets.ts';

const [slice, reference, key] = [0x01, 0x41, 0x65];

/** Packets at 30 fps with one NAL unit each, given as [index in presentation order, NAL header]. */
async function* packetsOf(frames: [index: number, header: number][]) {
  for (const [index, header] of frames) {
    yield { timestamp: index / 30, data: Uint8Array.of(0, 0, 0, 2, header, 0x88) };
  }
}

async function neededIndexes(frames: [number, number][], endSeconds = Infinity): Promise<number[]> {
  const slotAt = (seconds: number) => (seconds < endSeconds ? Math.round(seconds * 24) : null);
  const indexes: number[] = [];
  for await (const { timestamp } of neededPackets(packetsOf(frames), 4, slotAt)) {
    indexes.push(Math.round(timestamp * 30));
  }
  return indexes;
}

test('drops a disposable frame if its slot shows a later frame', async () => {
  const frames: [number, number][] = [
    [0, key],
    [4, reference],
    [1, slice],
    [2, slice],
    [3, slice],
  ];
  // At 24 fps, frames 2 and 3 share slot 2.
  expect(await neededIndexes(frames)).toEqual([0, 4, 1, 3]);
});

test('keeps a reference frame', async () => {
  expect(
    await neededIndexes([
      [0, key],
      [4, reference],
      [2, reference],
      [1, slice],
      [3, slice],
    ]),
  ).toEqual([0, 4, 2, 1, 3]);
});

test('keeps a frame if the next one is after the end', async () => {
  const frames: [number, number][] = [
    [0, key],
    [3, reference],
    [1, slice],
    [2, slice],
  ];
  expect(await neededIndexes(frames, 2.5 / 30)).toEqual([0, 3, 1, 2]);
});

test('drops no frame without presentation times', async () => {
  const frames: [number, number][] = [0, 1, 2, 3, 4].map((index) => [index, index === 0 ? key : slice]);
  expect(await neededIndexes(frames)).toEqual([0, 1, 2, 3, 4]);
});

test('keeps the last frame of each slot of a long stream, in order', async () => {
  const frames: [number, number][] = [[0, key]];
  for (let index = 4; index <= 400; index += 4) {
    frames.push([index, reference], [index - 2, reference], [index - 3, slice], [index - 1, slice]);
  }
  const indexes = await neededIndexes(frames);
  const slots = new Set(indexes.map((index) => Math.round(index * 0.8)));
  expect(slots.size).toBe(321);
  expect(indexes.length).toBeLessThan(frames.length * 0.92);
  expect(indexes).toEqual(frames.map(([index]) => index).filter((index) => indexes.includes(index)));
});

test('Mediabunny still has the hook that supplies packets to the decoder', () => {
  expect('_createPacketSink' in VideoSampleSink.prototype).toBe(true);
});
