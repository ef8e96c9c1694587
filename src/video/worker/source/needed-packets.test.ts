import { VideoSampleSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { neededPackets } from './needed-packets.ts';

const [slice, reference, key] = [0x01, 0x41, 0x65];

/** Packets at 30 a second, of one NAL unit each, given as [place in presentation order, first byte]. */
async function* packetsOf(pictures: [place: number, header: number][]) {
  for (const [place, header] of pictures) {
    yield { timestamp: place / 30, data: Uint8Array.of(0, 0, 0, 2, header, 0x88) };
  }
}

async function placesNeeded(pictures: [number, number][], endSeconds = Infinity): Promise<number[]> {
  const slotAt = (seconds: number) => (seconds < endSeconds ? Math.round(seconds * 24) : null);
  const places: number[] = [];
  for await (const { timestamp } of neededPackets(packetsOf(pictures), 4, slotAt)) {
    places.push(Math.round(timestamp * 30));
  }
  return places;
}

test('a disposable picture whose slot shows a later one is left out', async () => {
  const pictures: [number, number][] = [
    [0, key],
    [4, reference],
    [1, slice],
    [2, slice],
    [3, slice],
  ];
  // At 24 a second the pictures 2 and 3 fall into slot 2.
  expect(await placesNeeded(pictures)).toEqual([0, 4, 1, 3]);
});

test('one that others refer to stays', async () => {
  expect(
    await placesNeeded([
      [0, key],
      [4, reference],
      [2, reference],
      [1, slice],
      [3, slice],
    ]),
  ).toEqual([0, 4, 2, 1, 3]);
});

test('one whose later neighbour lies past the end stays', async () => {
  const pictures: [number, number][] = [
    [0, key],
    [3, reference],
    [1, slice],
    [2, slice],
  ];
  expect(await placesNeeded(pictures, 2.5 / 30)).toEqual([0, 3, 1, 2]);
});

test('without presentation times nothing is left out', async () => {
  const pictures: [number, number][] = [0, 1, 2, 3, 4].map((place) => [place, place === 0 ? key : slice]);
  expect(await placesNeeded(pictures)).toEqual([0, 1, 2, 3, 4]);
});

test('a long stream keeps the last picture of each slot, in order', async () => {
  const pictures: [number, number][] = [[0, key]];
  for (let place = 4; place <= 400; place += 4) {
    pictures.push([place, reference], [place - 2, reference], [place - 3, slice], [place - 1, slice]);
  }
  const places = await placesNeeded(pictures);
  const slots = new Set(places.map((place) => Math.round(place * 0.8)));
  expect(slots.size).toBe(321);
  expect(places.length).toBeLessThan(pictures.length * 0.92);
  expect(places).toEqual(pictures.map(([place]) => place).filter((place) => places.includes(place)));
});

test('the decoder still asks where its packets come from', () => {
  expect('_createPacketSink' in VideoSampleSink.prototype).toBe(true);
});
