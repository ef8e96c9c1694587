import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { decodeBinary, decodeText, encodeBroadcast, encodeMessage } from './frames.ts';

/** The client's own encoder and decoder. */
const { default: Serializer } = createRequire(
  createRequire(import.meta.url).resolve('@supabase/supabase-js'),
)('@supabase/realtime-js/dist/main/lib/serializer.js');
const client = new Serializer();

const pushed = (payload: unknown, event = 'größe 👋') => {
  const message = { join_ref: '1', ref: '2', topic: 'realtime:räume', event: 'broadcast' };
  return Buffer.from(
    client.encode({ ...message, payload: { event, payload } }, (frame: ArrayBuffer) => frame),
  );
};
const read = (frame: string | Buffer | undefined) => {
  const raw = typeof frame === 'string' ? frame : new Uint8Array(frame ?? []).buffer;
  return client.decode(raw, (message: unknown) => message);
};

test("decodes the client's broadcasts", () => {
  const decoded = decodeBinary(pushed({ a: ['ü'] }));
  expect(decoded).toMatchObject({
    ok: true,
    message: { joinRef: '1', ref: '2', topic: 'realtime:räume', event: 'broadcast' },
    broadcast: { event: 'größe 👋', content: { json: '{"a":["ü"]}' } },
  });
  const bytes = decodeBinary(pushed(new Uint8Array([0, 255, 7]).buffer));
  expect(bytes).toMatchObject({ ok: true, broadcast: { content: { bytes: Buffer.from([0, 255, 7]) } } });
});

test('a truncated binary frame is rejected or decoded shorter, but never throws', () => {
  const whole = pushed(new Uint8Array(3).buffer);
  for (let length = 0; length < whole.length - 3; length += 1) {
    const reason = length === 0 ? 'unknown-kind' : 'cut-off';
    expect(decodeBinary(whole.subarray(0, length))).toEqual({ ok: false, reason });
  }
});

test('random bytes and lengths never throw', () => {
  for (let seed = 0; seed < 2_000; seed += 1) {
    const frame = Buffer.from(
      Array.from({ length: seed % 40 }, (_, index) => (seed * 31 + index * 97) % 256),
    );
    if (frame.length > 0) frame[0] = 3;
    expect(typeof decodeBinary(frame).ok).toBe('boolean');
  }
});

test.each([
  ['', 'not-json'],
  ['{"a"', 'not-json'],
  ['null', 'not-a-message'],
  ['[]', 'not-a-message'],
  ['["1","2","t"]', 'not-a-message'],
  ['["1","2",{"t":1},"e",{}]', 'not-a-message'],
  ['["1","2","t","broadcast",null]', 'not-a-message'],
  ['["1","2","t\\u0000","e",{}]', 'not-a-message'],
  ['["1","2","t","broadcast",{"event":"\\ud800"}]', 'not-a-message'],
  ['["1","2","t","broadcast",{"event":7}]', 'not-a-message'],
])('rejects the text %j as %s', (text, reason) => {
  expect(decodeText('2.0.0', text)).toEqual({ ok: false, reason });
});

test('rejects long names and very deep nesting', () => {
  const long = `["1","2","${'t'.repeat(2_000)}","e",{}]`;
  expect(decodeText('2.0.0', long)).toEqual({ ok: false, reason: 'not-a-message' });
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const deep = `["1","2","t","broadcast",{"event":"e","payload":${nested}}]`;
  expect(decodeText('2.0.0', deep)).toEqual({ ok: false, reason: 'too-deep' });
});

test('both versions carry the same message', () => {
  const message = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'presence', payload: { x: 1 } };
  for (const version of ['1.0.0', '2.0.0'] as const) {
    expect(decodeText(version, encodeMessage(version, message))).toEqual({
      ok: true,
      message,
      broadcast: undefined,
    });
  }
  expect(decodeText('1.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":7}')).toMatchObject({
    message: { joinRef: null, ref: '7', topic: 'phoenix' },
  });
});

test.each([
  ['json', { json: '{"a":"ü"}' }, { a: 'ü' }],
  ['bytes', { bytes: Buffer.from([1, 2]) }, new Uint8Array([1, 2]).buffer],
])('the client reads broadcasts of %s', (_kind, content, payload) => {
  const frame = encodeBroadcast('2.0.0', 'realtime:räume', { event: 'größe', content, meta: { id: 'x' } });
  expect(read(frame)).toEqual({
    join_ref: null,
    ref: null,
    topic: 'realtime:räume',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'größe', payload, meta: { id: 'x' } },
  });
});

test('a name that does not fit into the binary header is sent as text', () => {
  const message = { event: 'e'.repeat(300), content: { json: '{"a":1}' } };
  const frame = encodeBroadcast('2.0.0', 'realtime:a', message);
  expect(typeof frame).toBe('string');
  expect(read(frame)).toMatchObject({
    event: 'broadcast',
    payload: { event: message.event, payload: { a: 1 } },
  });
});

test('version 1.0.0 gets JSON, but no binary broadcasts', () => {
  const text = encodeBroadcast('1.0.0', 'realtime:a', { event: 'e', content: { json: '{"a":1}' } });
  expect(JSON.parse(String(text))).toEqual({
    topic: 'realtime:a',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'e', payload: { a: 1 } },
    ref: null,
  });
  expect(
    encodeBroadcast('1.0.0', 'realtime:a', { event: 'e', content: { bytes: Buffer.from([1]) } }),
  ).toBeUndefined();
});
