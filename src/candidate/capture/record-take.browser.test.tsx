import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillDisk } from '#tests/component/full-disk.ts';
import { patch } from '#tests/component/patch.ts';
import { inspect } from '#video/client.ts';
import { startTake } from './record-take.ts';
import { addPiece, addTake, storedPieces, storedTakes } from './take-store.ts';
import { clipOf, deleteTakesOfLink, listTakes, newTake, type Take, type TakeOptions } from './takes.ts';

const link = 'a link';
const takeOptions: TakeOptions = { link, question: 2, maxSeconds: 30, maxBytes: 50 * 1024 * 1024 };

afterEach(() => deleteTakesOfLink(link));

describe.each([
  ['the best format', /mp4/],
  ['WebM', /webm/],
])('recorded in %s', (name, expected) => {
  const limitFormats = () => {
    if (name !== 'WebM') return;
    patch(MediaRecorder, 'isTypeSupported', (original) => (type) => type.includes('webm') && original(type));
  };

  test('a take is stored while it is recorded, and the app can read it', async () => {
    limitFormats();
    const running = await startTake(await cameraStream(), takeOptions);
    await vi.waitUntil(async () => (await piecesOf(link)).length >= 4, { timeout: 30_000 });
    expect(await listTakes(link)).toMatchObject([
      { question: 2, isFinished: false, sent: null, isArrived: false },
    ]);
    expect(running.storage).toBe('device');
    const take = present(await running.stop());
    expect(take).toEqual((await listTakes(link))[0]);
    expect(take).toMatchObject({ isFinished: true, mimeType: expect.stringMatching(expected) });
    const clip = await clipOf(take);
    expect(clip.size).toBe(take.bytes);
    expect(Math.abs((await secondsInApp(clip)) - take.seconds)).toBeLessThan(0.6);
  });

  test('an interrupted recording gets its measured length, and the app can read it', async () => {
    limitFormats();
    const { take: original, pieces } = await recorded(2.5);
    const take = newTake(takeOptions, original.mimeType);
    await addTake(take);
    // A busy recorder delivers its last piece late.
    const rest = pieces.slice(0, -1);
    for (const [index, piece] of rest.entries())
      await addPiece({ ...take, seconds: original.seconds + 1 }, index, piece);
    const repaired = present((await listTakes(link)).find(({ id }) => id === take.id));
    const clip = await clipOf(repaired);
    expect(clip.size).toBe(rest.reduce((sum, piece) => sum + piece.byteLength, 0));
    expect(repaired.bytes).toBe(clip.size);
    expect(Math.abs((await secondsInApp(clip)) - repaired.seconds)).toBeLessThan(0.2);
  });

  test('a recording that plays only in part keeps the recorder’s length', async () => {
    limitFormats();
    const { take: original, pieces } = await recorded(1);
    const take = newTake(takeOptions, original.mimeType);
    await addTake(take);
    for (const [index, piece] of pieces.entries()) await addPiece({ ...take, seconds: 9 }, index, piece);
    expect((await listTakes(link)).find(({ id }) => id === take.id)?.seconds).toBe(9);
  });

  test('an interrupted recording over the time limit loses its last pieces', async () => {
    limitFormats();
    const { take: original, pieces } = await recorded(4);
    const take = newTake({ ...takeOptions, maxSeconds: 1 }, original.mimeType);
    await addTake(take);
    for (const [index, piece] of pieces.entries()) await addPiece(take, index, piece);
    const repaired = present((await listTakes(link)).find(({ id }) => id === take.id));
    expect(repaired.seconds).toBeLessThanOrEqual(3);
    expect(repaired.seconds).toBeGreaterThan(2);
    expect(Math.abs((await secondsInApp(await clipOf(repaired))) - repaired.seconds)).toBeLessThan(0.2);
  });
});

test('recording stops at the time limit', async () => {
  const running = await startTake(await cameraStream(), { ...takeOptions, maxSeconds: 1 });
  const take = present(await running.ended);
  expect(take.seconds).toBeGreaterThanOrEqual(1);
  expect(take.seconds).toBeLessThan(3);
});

test('recording stops before the size limit of the server', async () => {
  const maxBytes = 200_000;
  // The requested bitrate would fill the size limit only at the time limit. A higher one reaches the size limit first.
  patch(window, 'MediaRecorder', (Original) => {
    return class extends Original {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, { ...options, videoBitsPerSecond: 400_000 });
      }
    };
  });
  const running = await startTake(await cameraStream(), { ...takeOptions, maxBytes });
  const take = present(await running.ended);
  expect(take.seconds).toBeLessThan(25);
  expect(take.bytes).toBeLessThanOrEqual(maxBytes);
  expect((await clipOf(take)).size).toBe(take.bytes);
});

test.each([
  [
    'the camera is lost',
    (stream: MediaStream) => stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended')),
  ],
  [
    'a call takes the microphone',
    (stream: MediaStream) => {
      const [track] = stream.getAudioTracks();
      if (!track) throw new Error('The camera has no microphone.');
      Object.defineProperty(track, 'muted', { value: true });
      track.dispatchEvent(new Event('mute'));
    },
  ],
  [
    'the page is hidden',
    () => {
      patch(document, 'visibilityState', () => 'hidden' as const);
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('recording stops and keeps the take when %s', async (_, interrupt) => {
  const stream = await cameraStream();
  const running = await startTake(stream, takeOptions);
  await vi.waitUntil(async () => (await piecesOf(link)).length > 0, { timeout: 30_000 });
  interrupt(stream);
  const take = present(await running.ended);
  expect(take.bytes).toBeGreaterThan(0);
  expect(await secondsInApp(await clipOf(take))).toBeGreaterThan(0);
});

test('a discarded take leaves nothing in the store', async () => {
  const running = await startTake(await cameraStream(), takeOptions);
  await vi.waitUntil(async () => (await piecesOf(link)).length > 0, { timeout: 30_000 });
  await running.discard();
  expect(await running.ended).toBeNull();
  expect(await entryCount()).toBe(0);
});

test('deleting a link’s takes leaves nothing in the store', async () => {
  await recorded(0.5);
  await recorded(0.5);
  expect(await entryCount()).toBeGreaterThan(2);
  await deleteTakesOfLink(link);
  expect(await entryCount()).toBe(0);
  expect(await listTakes(link)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('tus'))).toEqual([]);
});

test('a take that does not fit on the device is kept complete in memory', async () => {
  const running = await startTake(await cameraStream(), takeOptions);
  await vi.waitUntil(async () => (await piecesOf(link)).length >= 2, { timeout: 30_000 });
  const makeRoom = fillDisk();
  await vi.waitUntil(() => running.storage === 'memory', { timeout: 30_000 });
  await vi.waitUntil(async () => (await piecesOf(link)).length >= 4, { timeout: 30_000 });
  makeRoom();
  const take = present(await running.stop());
  expect(take).toEqual((await listTakes(link))[0]);
  const clip = await clipOf(take);
  expect(clip.size).toBe(take.bytes);
  expect(Math.abs((await secondsInApp(clip)) - take.seconds)).toBeLessThan(0.6);
});

/** Records this many seconds with the browser's camera. */
async function recorded(seconds: number): Promise<{ take: Take; pieces: ArrayBuffer[] }> {
  const running = await startTake(await cameraStream(), takeOptions);
  await vi.waitUntil(() => running.seconds() >= seconds, { timeout: 30_000 });
  const take = present(await running.stop());
  return { take, pieces: await storedPieces(take.id) };
}

/** Opens a low-resolution camera. Encoding a high resolution keeps both cores busy. */
async function cameraStream(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: 320, height: 240 },
    audio: true,
  });
  onTestFinished(() => {
    for (const track of stream.getTracks()) track.stop();
  });
  return stream;
}

async function piecesOf(ofLink: string): Promise<ArrayBuffer[]> {
  const takes = await storedTakes(ofLink);
  return (await Promise.all(takes.map(({ id }) => storedPieces(id)))).flat();
}

async function secondsInApp(clip: Blob): Promise<number> {
  const result = await inspect(clip);
  if (!result.ok) throw new Error(`The app cannot read the clip: ${result.reason}.`);
  return result.inspection.durationSeconds;
}

/** Counts all stored takes and pieces, whatever their link. */
async function entryCount(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('standout-takes');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const counts = [...database.objectStoreNames].map(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const counting = database.transaction(name).objectStore(name).count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(counting.error);
      }),
  );
  const sum = (await Promise.all(counts)).reduce((total, count) => total + count, 0);
  database.close();
  return sum;
}

function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Nothing was recorded.');
  return value;
}
