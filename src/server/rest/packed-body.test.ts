import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedBody } from './packed-body.ts';

const long = '{"content":"words and ümlauts"}'.repeat(100);

test.each(['gzip', 'br, GZIP;q=0.5', 'deflate, gzip'])(
  'compresses a long body for a client that accepts %s',
  async (accepted) => {
    const headers = new Headers();
    const packed = await packedBody(long, accepted, headers);
    expect(Object.fromEntries(headers)).toEqual({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed as Uint8Array).toString()).toBe(long);
  },
);

test.each([null, 'br', 'gzip;q=0', 'gzip; q=0.00', 'xgzip'])(
  'sends a long body uncompressed to a client that accepts %s',
  async (accepted) => {
    const headers = new Headers();
    expect(await packedBody(long, accepted, headers)).toBe(long);
    expect(Object.fromEntries(headers)).toEqual({ vary: 'accept-encoding' });
  },
);

test('does not compress short bodies or those that already have an encoding', async () => {
  const own = new Headers({ 'content-encoding': 'identity' });
  expect(await packedBody(long, 'gzip', own)).toBe(long);
  const headers = new Headers();
  expect(await packedBody('short', 'gzip', headers)).toBe('short');
  expect([...headers]).toEqual([]);
});
