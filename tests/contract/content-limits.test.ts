import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { change, contentDevice } from './support/content.ts';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';

/** The project with limits low enough for a test, which an operator can set. */
const project = mkdtempSync(join(tmpdir(), 'standout-limits-'));
cpSync('supabase/migrations', join(project, 'migrations'), { recursive: true });
writeFileSync(join(project, 'config.toml'), '[auth.email]\nenable_confirmations = false\n');
writeFileSync(
  join(project, 'migrations/20991231000000_small_limits.sql'),
  `update private.content_limits set record_bytes = 2000, push_bytes = 5000, push_changes = 12, live_records = 12,
     all_records = 15, value_bytes = 9000, pushes_per_minute = 30, devices = 2,
     file_bytes = 10, files = 4, push_unit_bytes = 1000, edited_unit_bytes = 1000`,
);

describe.runIf(runsOwnServers).each(eachDatabase(project))('limits of content on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());
  const newDevice = async () => contentDevice((await newUser(target)).client);
  const text = (length: number) => ({ content: 'x'.repeat(length) });

  test('a too large or malformed record is rejected, and the rest of its push is stored', async () => {
    const device = await newDevice();
    // Each edit makes a copy of the value.
    const edits = Object.fromEntries(Array.from({ length: 9 }, (__, index) => [`${index}`, [0, 0, '']]));
    const { results } = await device.push([
      change({ value: text(1990) }),
      change({ kind: '' }),
      change({ id: 'y'.repeat(201) }),
      change({ base: -1 }),
      change({ base: '0' }),
      change({ value: ['a'] }),
      change({ value: null, splices: { content: [0, 0, 'a'] } }),
      change({ splices: edits }),
      change({ copies: edits }),
      'no change',
      change({ id: 'fits', value: text(1000) }),
    ]);
    expect(results.map(({ reason }) => reason)).toEqual([
      'SY003',
      ...Array.from({ length: 9 }, () => 'SY005'),
      undefined,
    ]);
    expect(results.at(-1)).toEqual({ status: 'stored', version: 1 });
    const grown = { id: 'fits', base: 1, value: {}, splices: { content: [0, 0, 'z'.repeat(990)] } };
    expect(await device.pushOne(grown)).toEqual({ status: 'refused', reason: 'SY003' });
    expect((await device.pull()).records).toMatchObject([{ id: 'fits', value: text(1000) }]);
  });

  test('a push that is too large, malformed, or contains unstorable text is rejected completely', async () => {
    const device = await newDevice();
    const valid = change({ id: 'valid' });
    expect(
      await device.refusal([valid, ...[1, 2, 3].map((n) => change({ id: `${n}`, value: text(1700) }))]),
    ).toBe('SY003');
    expect(await device.refusal(Array.from({ length: 13 }, (__, n) => change({ id: `${n}` })))).toBe('SY003');
    expect(await device.refusal(valid)).toBe('SY005');
    expect(await device.refusal([valid, change({ value: { content: 'a\u0000b' } })])).toBe('22P05');
    expect(await device.refusal([valid, change({ value: { content: '\ud83c' } })])).toBe('22P02');
    expect(await device.pull()).toMatchObject({ head: 0, records: [] });
  });

  test('a full account rejects changes that grow it, and accepts deletions and smaller values', async () => {
    const device = await newDevice();
    for (const n of [1, 2, 3, 4]) await device.pushOne({ id: `${n}`, value: text(1900) });
    expect(await device.pushOne({ id: '5', value: text(1900) })).toEqual({
      status: 'refused',
      reason: 'SY004',
    });
    expect(await device.pushOne({ id: '1', base: 1, value: text(1000) })).toMatchObject({ status: 'stored' });
    expect(await device.pushOne({ id: '2', base: 2, value: null })).toMatchObject({ status: 'stored' });
    expect(await device.pushOne({ id: '5', value: text(1900) })).toEqual({ status: 'stored', version: 7 });
  });

  test('the number of records is limited, with a separate limit that includes deleted ones', async () => {
    const device = await newDevice();
    const add = (from: number, count: number) =>
      Array.from({ length: count }, (__, n) => change({ id: `${from + n}`, value: {} }));
    await device.push(add(0, 10));
    const { results } = await device.push(add(10, 4));
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'refused', 'refused']);
    await device.push([0, 1, 2, 3, 4].map((n) => change({ id: `${n}`, base: n + 1, value: null })));
    const more = await device.push(add(12, 5));
    expect(more.results.map(({ status, reason }) => reason ?? status)).toEqual([
      'stored',
      'stored',
      'stored',
      'SY004',
      'SY004',
    ]);
    // A deleted record can be restored, because it already counts.
    expect(await device.pushOne({ id: '0', base: 13, value: {} })).toMatchObject({ status: 'stored' });
  });

  test('a response stops before its conflicts get too large, and the rest can be pushed again', async () => {
    const device = await newDevice();
    for (const n of [1, 2, 3, 4]) await device.pushOne({ id: `${n}`, value: text(1900) });
    const stale = [1, 2, 3, 4].map((n) => change({ id: `${n}`, base: 0, value: text(n) }));
    const first = await device.push(stale);
    expect(first.results.map(({ record }) => record?.id)).toEqual(['1', '2']);
    expect((await device.push(stale.slice(2))).results.map(({ record }) => record?.id)).toEqual(['3', '4']);
  });

  test('short edits of large records are limited by their cost, and the rest can be pushed again', async () => {
    const device = await newDevice();
    const large = [1, 2, 3].map((n) => change({ id: `${n}`, value: text(1900) }));
    for (const one of large) await device.push([one]);
    const edit = { value: {}, splices: { content: [0, 1, 'y'] } };
    const edits = large.map(({ id }, index) => change({ id, base: index + 1, ...edit }));
    const { results } = await device.push(edits);
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored']);
    expect((await device.push(edits.slice(2))).results).toMatchObject([{ status: 'stored' }]);
  });

  test("a file is rejected when the account's files reach their total size or number", async () => {
    const [user, other] = [await newUser(target), await newUser(target)];
    const upload = ({ client, id }: typeof user, digit: string, length = 6) =>
      client.storage.from('content').upload(`${id}/${digit.repeat(64)}`, 'x'.repeat(length));
    expect((await upload(user, '1')).error).toBeNull();
    expect((await upload(user, '2')).error).toBeNull();
    expect((await upload(user, '3')).error).toMatchObject({ statusCode: '403' });
    // Empty files also count toward the number of files.
    for (const digit of ['1', '2', '3', '4']) expect((await upload(other, digit, 0)).error, digit).toBeNull();
    expect((await upload(other, '5', 0)).error).toMatchObject({ statusCode: '403' });
    const { files } = await (await contentDevice(user.client)).register();
    expect(files).toEqual({ bytes: 12, limit: 10 });
  });

  test('an account that pushes too often or too much must wait, and others are unaffected', async () => {
    const accepted = async (changes: unknown[], ...before: unknown[][]) => {
      const device = await newDevice();
      for (const one of before) await device.push(one);
      for (let count = 0; ; count += 1) {
        const code = await device.refusal(changes);
        if (code === 'SY006') return count;
        expect([code, count < 90]).toEqual([undefined, true]);
      }
    };
    expect(await accepted([])).toBeGreaterThanOrEqual(30);
    const many = await accepted([change({ value: text(1900) }), change({ value: text(1800) })]);
    expect(many).toBeGreaterThanOrEqual(7);
    expect(many).toBeLessThan(30);
    const copies = Object.fromEntries(['a', 'b'].map((field) => [field, ['post', 'large', 1, 'content']]));
    const copied = change({ value: { a: '', b: '' }, copies });
    expect(await accepted([copied], [change({ id: 'large', value: text(1900) })])).toBeLessThan(7);
  });

  test('when there are too many devices, those that synced longest ago are forgotten', async () => {
    const first = await newDevice();
    const second = await contentDevice(first.client, 'Second');
    await first.register();
    const third = await contentDevice(first.client, 'Third');
    const { data } = await first.client.from('content_devices').select('device_id');
    expect(new Set(data?.map(({ device_id }) => device_id))).toEqual(new Set([first.id, third.id]));
    expect(await second.pushOne()).toMatchObject({ status: 'stored' });
  });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));
