import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartupError } from '#server/startup-error.ts';
import type { Blobs } from '#server/storage/blobs.ts';
import { openS3Blobs } from '#server/storage/s3-blobs.ts';
import { startS3, type TestS3 } from './support/s3.ts';

let s3: TestS3;
let blobs: Blobs;
const placeOf = ({ env }: TestS3) => ({
  bucketUrl: env.S3_BUCKET_URL,
  region: 'us-east-1',
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
});
beforeAll(async () => {
  s3 = await startS3();
  blobs = await openS3Blobs(placeOf(s3), 'first');
});
afterAll(() => s3.stop());

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64_000) yield bytes.subarray(at, at + 64_000);
}
const readAll = async (version: string, first: number, last: number) =>
  Buffer.from(await new Response(await blobs.read(version, first, last)).arrayBuffer());

test('bytes can be stored and read, completely and in ranges, in one request or many', async () => {
  for (const size of [0, 1, 70_000, 20_000_000]) {
    const bytes = randomBytes(size);
    const { version, sizeBytes } = await blobs.store(inChunks(bytes), size);
    expect(sizeBytes).toBe(size);
    expect(await blobs.sizeOf(version)).toBe(size);
    if (size === 0) continue;
    expect((await readAll(version, 0, size - 1)).equals(bytes)).toBe(true);
    const middle = Math.floor(size / 2);
    expect((await readAll(version, middle, size - 1)).equals(bytes.subarray(middle))).toBe(true);
    const copy = await blobs.copy(version);
    await blobs.remove([version]);
    expect(await blobs.sizeOf(version)).toBeUndefined();
    await expect(blobs.read(version, 0, 0)).rejects.toMatchObject({ code: 'NoSuchKey' });
    expect(await blobs.sizeOf(copy)).toBe(size);
  }
});

test('an oversized upload leaves nothing, and blobs without a row are swept', async () => {
  const known = await blobs.store(inChunks(randomBytes(10)), 10);
  await expect(blobs.store(inChunks(randomBytes(9_000_000)), 8_999_999)).rejects.toMatchObject({
    code: 'EntityTooLarge',
  });
  const asked: string[] = [];
  await blobs.sweep(0, async (versions) => {
    asked.push(...versions);
    return new Set([known.version]);
  });
  expect(asked).toContain(known.version);
  expect(await blobs.sizeOf(known.version)).toBe(10);
  expect(await blobs.sweep(0, async () => new Set())).toBe(1);
});

test('an aborted sweep stops, and the next one removes the rest', async () => {
  const { version } = await blobs.store(inChunks(randomBytes(10)), 10);
  const ending = new AbortController();
  const noneKnown = async () => {
    ending.abort();
    return new Set<string>();
  };
  expect(await blobs.sweep(0, noneKnown, ending.signal)).toBe(0);
  expect(await blobs.sizeOf(version)).toBe(10);
  expect(await blobs.sweep(0, noneKnown)).toBe(1);
});

test('a bucket serves one database, and an unusable one is rejected with the reason', async () => {
  await openS3Blobs(placeOf(s3), 'first');
  await expect(openS3Blobs(placeOf(s3), 'second')).rejects.toThrow(/belongs to another database/);
  const unreachable = { ...placeOf(s3), bucketUrl: 'http://127.0.0.1:1/files' };
  await expect(openS3Blobs(unreachable, 'first')).rejects.toThrow(StartupError);
  const unknown = { ...placeOf(s3), bucketUrl: s3.env.S3_BUCKET_URL.replace('files', 'none') };
  await expect(openS3Blobs(unknown, 'first')).rejects.toThrow(/NoSuchBucket/);
});
