import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { change, contentDevice } from './support/content.ts';
import { eachDatabase, newUser, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))('content on %s', (_, startServer) => {
  let target: TestServer;
  let anna: Awaited<ReturnType<typeof newUser>>;
  let ben: Awaited<ReturnType<typeof newUser>>;
  beforeAll(async () => {
    target = await startServer();
    [anna, ben] = await Promise.all([newUser(target), newUser(target)]);
  });
  afterAll(() => target.stop());
  const newDevice = async () => contentDevice((await newUser(target)).client);

  test('a change is stored under the next version, and a change to an older version conflicts', async () => {
    const device = await newDevice();
    expect(await device.pushOne()).toEqual({ status: 'stored', version: 1 });
    expect(await device.pushOne({ base: 1, value: { content: 'Hello you' } })).toEqual({
      status: 'stored',
      version: 2,
    });
    const record = { kind: 'post', id: 'first', version: 2, format: 1, device: device.id, own: 2 };
    expect(await device.pushOne({ base: 1, value: { content: 'Hello me' } })).toEqual({
      status: 'conflict',
      record: { ...record, value: { content: 'Hello you' } },
    });
    expect(await device.pushOne({ id: 'never stored', base: 2, value: { a: 1 } })).toMatchObject({
      status: 'conflict',
      record: { id: 'never stored', version: 0, value: null },
    });
    expect(await device.pushOne({ base: 2, value: null })).toEqual({ status: 'stored', version: 3 });
    expect(await device.pull()).toMatchObject({
      head: 3,
      records: [{ ...record, version: 3, own: 3, value: null }],
    });
    expect(await device.pushOne({ base: 3, value: { content: 'Back' } })).toMatchObject({ version: 4 });
  });

  test('a push that arrives twice is stored once, even concurrently', async () => {
    const device = await newDevice();
    const changes = [
      change(),
      change({ kind: 'a later kind', id: 'x', format: 7, value: { deep: [{ n: 1 }] } }),
    ];
    const answers = await Promise.all([device.push(changes), device.push(changes)]);
    for (const { results } of answers)
      expect(results).toEqual([
        { status: 'stored', version: 1 },
        { status: 'stored', version: 2 },
      ]);
    const { head, records } = await device.pull();
    expect(head).toBe(2);
    expect(records[1]).toMatchObject({ kind: 'a later kind', format: 7, value: { deep: [{ n: 1 }] } });
    const deletions = [change({ base: 1, value: null }), change({ id: 'unknown', value: null })];
    await device.push(deletions);
    const again = await device.push(deletions);
    expect(again).toMatchObject({ head: 3, results: [{ version: 3 }, { status: 'stored', version: 0 }] });
  });

  test('a device learns whether its last push arrived, even after other writes and a restore', async () => {
    const { client } = await newUser(target);
    const [laptop, phone] = await Promise.all([contentDevice(client), contentDevice(client, 'Phone')]);
    await laptop.pushOne();
    await phone.pushOne({ base: 1, value: { content: 'Hello from the phone' } });
    const onLaptop = await laptop.pushOne({ value: { content: 'Hello again' } });
    expect(onLaptop).toMatchObject({ status: 'conflict', record: { version: 2, device: phone.id, own: 1 } });
    expect((await laptop.pull()).records).toMatchObject([{ version: 2, own: 1 }]);
    expect((await phone.pull()).records).toMatchObject([{ version: 2, own: 2 }]);
    // Ten more devices follow, because the last ten writers are remembered.
    for (let base = 2; base < 12; base += 1)
      await (await contentDevice(client)).pushOne({ base, value: { content: `Change ${base}` } });
    expect((await laptop.pull()).records).toMatchObject([{ version: 12, own: 0 }]);
    const last = await contentDevice(client);
    await last.pushOne({ base: 12, value: null });
    expect((await last.pull()).records).toMatchObject([{ version: 13, own: 13 }]);
    // A page of the previous release sends no device.
    const older = await client.rpc('pull_records', {
      epoch: last.epoch,
      after: 0,
      before: null,
      max_bytes: null,
    });
    expect(older.data.records).toMatchObject([{ version: 13, own: 0 }]);
    // A device that has seen a version newer than the newest stored one proves that a backup was restored.
    const { epoch } = await last.push([change({ id: 'lost', base: 99 })]);
    expect(epoch).not.toBe(last.epoch);
    expect((await last.pull(0, null, null, epoch)).records).toMatchObject([{ version: 13, own: 0 }]);
  });

  test('an older release neither replaces nor deletes a record of a newer format', async () => {
    const device = await newDevice();
    await device.pushOne({ format: 2 });
    for (const value of [{ content: 'Older' }, { content: 'Hello' }, null])
      expect(await device.pushOne({ base: 1, value })).toMatchObject({
        status: 'conflict',
        record: { version: 1, format: 2 },
      });
    await device.pushOne({ base: 1, format: 2, value: null });
    expect(await device.pushOne({ base: 2 })).toEqual({ status: 'stored', version: 3 });
    expect(await device.pushOne({ base: 3, format: 2 })).toEqual({ status: 'stored', version: 4 });
  });

  test('splices edit texts by code points and keep the other fields', async () => {
    const device = await newDevice();
    const value = { text: { content: 'naïve 👩‍💻 text' }, title: '🎉', kept: [1] };
    await device.pushOne({ value });
    const splices = { 'text.content': [6, 3, '🧠'], title: [1, 0, '!'] };
    expect(await device.pushOne({ base: 1, value: { pinned: true }, splices })).toMatchObject({ version: 2 });
    expect((await device.pull()).records[0]?.value).toEqual({
      text: { content: 'naïve 🧠 text' },
      title: '🎉!',
      kept: [1],
      pinned: true,
    });
    for (const malformed of [
      { title: [2, 1, ''] },
      { title: [0, -1, ''] },
      { title: ['x', 0, ''] },
      { title: [0, 0] },
      { title: 'x' },
      { kept: [0, 0, 'a'] },
      { missing: [0, 0, 'a'] },
    ])
      expect(await device.pushOne({ base: 2, value: {}, splices: malformed })).toMatchObject({
        status: 'conflict',
        record: { version: 2 },
      });
    const spliced = { value: {}, splices: { title: [0, 1, ''] } };
    expect(await device.pushOne({ base: 1, ...spliced })).toMatchObject({ status: 'conflict' });
    expect(await device.pushOne({ id: 'new', ...spliced })).toMatchObject({ record: { version: 0 } });
  });

  test('a text can be copied from the named version of another record of the account', async () => {
    const device = await newDevice();
    const content = 'A text that is too long to be sent again 🚀, twice.';
    await device.pushOne({ value: { content } });
    const value = { text: { title: 'One', content: '' } };
    const version = (id: string, copies: object, splices = {}) =>
      device.pushOne({ kind: 'history', id, value, copies: { 'text.content': copies }, splices });
    const source = ['post', 'first', 1, 'content'];
    expect(await version('same', source)).toMatchObject({ status: 'stored' });
    expect(await version('longer', source, { 'text.content': [42, 0, ' and'] })).toMatchObject({
      status: 'stored',
    });
    for (const [id, other] of Object.entries({
      'other version': ['post', 'first', 2, 'content'],
      'no text': ['post', 'first', 1, 'title'],
      'no record': ['post', 'second', 1, 'content'],
      'no shape': 'content',
    }))
      expect(
        await device.pushOne({ kind: 'history', id, value, copies: { 'text.content': other } }),
      ).toMatchObject({
        status: 'conflict',
        record: { id, version: 0, value: null },
      });
    expect((await device.pull(1)).records.map((record) => record.value?.text)).toEqual([
      { title: 'One', content },
      { title: 'One', content: content.replace('🚀,', '🚀 and,') },
    ]);
    const copies = { 'text.missing': source };
    expect(await device.pushOne({ kind: 'history', id: 'no field', value, copies })).toMatchObject({
      status: 'conflict',
    });
    const otherAccountDevice = await newDevice();
    expect(
      await otherAccountDevice.pushOne({ kind: 'history', value, copies: { 'text.content': source } }),
    ).toMatchObject({ status: 'conflict' });
  });

  test('the pages of a pull contain every record once, oldest or newest first, within their size', async () => {
    const device = await newDevice();
    const ids = Array.from({ length: 9 }, (_, index) => `post ${index}`);
    await device.push(ids.map((id) => change({ id, value: { content: 'word '.repeat(60) } })));
    await device.push([change({ id: 'post 3', base: 4, value: null }), change({ id: 'post 1', base: 2 })]);
    const oldest: (string | undefined)[] = [];
    for (let after = 0, more = true; more; ) {
      const page = await device.pull(after, null, 1000);
      expect(page.records.length).toBeLessThan(4);
      oldest.push(...page.records.map(({ id }) => id));
      after = page.records.at(-1)?.version ?? after;
      more = page.more;
    }
    expect(oldest).toEqual([...ids.filter((id) => id !== 'post 1' && id !== 'post 3'), 'post 3', 'post 1']);
    const newest: (string | undefined)[] = [];
    for (let before = 12, more = true; more; ) {
      const page = await device.pull(2, before, 1);
      expect(page.records).toHaveLength(1);
      newest.push(page.records[0]?.id);
      before = page.records[0]?.version ?? 0;
      more = page.more;
    }
    expect(newest, 'without deleted records').toEqual([
      'post 1',
      'post 8',
      'post 7',
      'post 6',
      'post 5',
      'post 4',
      'post 2',
    ]);
    expect(await device.pull(11)).toMatchObject({ head: 11, records: [], more: false });
  });

  test('a pull during pushes of other devices never skips a version', async () => {
    const reader = await newDevice();
    const devices = await Promise.all(
      ['Phone', 'Tablet', 'Laptop'].map((name) => contentDevice(reader.client, name)),
    );
    const seen: number[] = [];
    let isOver = false;
    const writing = Promise.all(
      devices.map(async (device, index) => {
        for (let round = 0; round < 5; round += 1)
          await device.push(Array.from({ length: 30 }, (__, n) => change({ id: `${index} ${round} ${n}` })));
      }),
    ).finally(() => {
      isOver = true;
    });
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const { records } = await reader.pull(seen.at(-1));
      seen.push(...records.map(({ version }) => version));
    }
    await writing;
    expect(seen).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
  });

  test('an account restored from a backup gets a new epoch, and stale devices change nothing', async () => {
    const device = await newDevice();
    const other = await contentDevice(device.client, 'Phone');
    await device.pushOne();
    // These devices have seen versions that the backup lacks.
    const renewed = await device.pull(5);
    expect(renewed).toMatchObject({ head: 1, records: [], more: false });
    expect(renewed.epoch).not.toBe(device.epoch);
    expect(await other.pull(5)).toEqual(renewed);
    expect(await other.push([change({ base: 1, value: { content: 'Stale' } })])).toEqual({
      epoch: renewed.epoch,
      head: 1,
      results: [],
    });
    const again = await device.push([change({ base: 9 }), change({ id: 'new' })], renewed.epoch);
    expect(again).toMatchObject({ head: 1, results: [] });
    expect([device.epoch, renewed.epoch]).not.toContain(again.epoch);
    const { records } = await device.pull(0, null, null, again.epoch);
    expect(records).toMatchObject([{ id: 'first', value: { content: 'Hello' } }]);
  });

  test('another account can neither read nor write anything', async () => {
    const annas = await contentDevice(anna.client);
    const bens = await contentDevice(ben.client);
    await annas.pushOne({ value: { content: 'Secret' } });
    const tables = ['content_heads', 'content_records', 'content_devices', 'content_choices'];
    await anna.client.rpc('set_sync_choice', { choice: 'on' });
    for (const table of tables) {
      expect((await anna.client.from(table).select()).data, table).not.toEqual([]);
      expect((await ben.client.from(table).select().eq('user_id', anna.id)).data, table).toEqual([]);
      // Accounts cannot write even their own rows directly: only the functions can.
      for (const client of [anna.client, ben.client, clientOf(target)])
        for (const write of [
          client.from(table).insert({ user_id: anna.id }),
          client.from(table).update({ user_id: ben.id }).eq('user_id', anna.id),
          client.from(table).delete().eq('user_id', anna.id),
        ])
          expect((await write).error?.code, table).toBe('42501');
      expect((await clientOf(target).from(table).select()).error?.code).toBe('42501');
    }
    expect((await bens.pull(0, null, null, annas.epoch)).records).toEqual([]);
    expect(await bens.push([change({ base: 1 })], annas.epoch)).toMatchObject({
      results: [],
      epoch: bens.epoch,
    });
    await ben.client.rpc('remove_device', { device_id: annas.id });
    // The same device has another row for another account.
    await ben.client.rpc('register_device', { device_id: annas.id, name: 'Of Ben' });
    expect((await anna.client.from('content_devices').select('name')).data).toEqual([{ name: 'Laptop' }]);
    for (const [name, parameters] of [
      ['register_device', { device_id: annas.id, name: 'x' }],
      ['push_records', { device_id: annas.id, epoch: annas.epoch, changes: [] }],
      ['pull_records', { epoch: annas.epoch, after: 0, before: null, max_bytes: null }],
      ['remove_device', { device_id: annas.id }],
      ['set_sync_choice', { choice: 'off' }],
    ] as const)
      expect((await clientOf(target).rpc(name, parameters)).error?.code, name).toBe('42501');
    expect((await annas.pull()).records).toMatchObject([{ value: { content: 'Secret' } }]);
  });

  test('a device with a valid token of a deleted account gets an error and stores nothing', async () => {
    const device = await newDevice();
    await device.pushOne();
    // The account's rows are deleted immediately, but a token is valid for up to an hour.
    expect((await device.client.rpc('delete_my_account')).error).toBeNull();
    expect(await device.refusal([change({ id: 'late' })])).toBe('SY001');
    for (const [name, parameters] of [
      ['register_device', { device_id: device.id, name: 'x' }],
      ['pull_records', { epoch: device.epoch, after: 0, before: null, max_bytes: null }],
      ['set_sync_choice', { choice: 'on' }],
    ] as const)
      expect((await device.client.rpc(name, parameters)).error?.code, name).toBe('SY001');
    expect((await device.client.from('content_records').select()).data).toEqual([]);
  });
});
