import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { change, contentDevice } from './support/content.ts';
import { eachDatabase, newUser, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

const settings = { STORAGE_PER_ACCOUNT: '110kB' };

describe.each(eachDatabase('tests/fixtures/supabase', settings))('content files on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());
  const newAccount = async () => {
    const user = await newUser(target);
    const files = user.client.storage.from('content');
    return {
      ...user,
      files,
      upload: (text: string) => files.upload(`${user.id}/${hashOf(text)}`, bytes(text)),
    };
  };
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const bytes = (text: string) => new Blob([text], { type: 'image/png' });

  test('a file is stored once under its hash, can be read by its owner, and is never replaced', async () => {
    const anna = await newAccount();
    const path = `${anna.id}/${hashOf('image')}`;
    expect((await anna.upload('image')).error).toBeNull();
    expect((await anna.upload('image')).error).toMatchObject({ statusCode: '409' });
    const other = bytes('something else');
    expect((await anna.files.upload(path, other, { upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect((await anna.files.update(path, other)).error).not.toBeNull();
    expect((await anna.files.move(path, `${anna.id}/${hashOf('moved')}`)).error).not.toBeNull();
    const { data } = await anna.files.download(path);
    expect([await data?.text(), data?.type]).toEqual(['image', 'image/png']);
    const device = await contentDevice(anna.client);
    expect((await device.register()).files).toMatchObject({ bytes: 5 });
    for (const name of ['logo.png', `${hashOf('x')}/y`, hashOf('x').toUpperCase(), hashOf('x').slice(1)])
      expect((await anna.files.upload(`${anna.id}/${name}`, other)).error, name).toMatchObject({
        statusCode: '403',
      });
    expect((await anna.files.remove([path])).data).toHaveLength(1);
    expect((await device.register()).files).toMatchObject({ bytes: 0 });
  });

  test('other accounts and signed-out users can neither read, list, nor add files', async () => {
    const [anna, ben] = [await newAccount(), await newAccount()];
    const path = `${anna.id}/${hashOf('secret')}`;
    await anna.upload('secret');
    for (const client of [ben.client, clientOf(target)]) {
      const files = client.storage.from('content');
      expect((await files.download(path)).data).toBeNull();
      expect((await files.createSignedUrl(path, 60)).data).toBeNull();
      expect((await files.list(anna.id)).data ?? []).toEqual([]);
      expect((await files.remove([path])).data ?? []).toEqual([]);
      expect((await files.copy(path, `${ben.id}/${hashOf('secret')}`)).data).toBeNull();
      const foreign = await files.upload(`${anna.id}/${hashOf('x')}`, bytes('x'));
      expect(foreign.error).toMatchObject({ statusCode: '403' });
    }
    expect(await (await anna.files.download(path)).data?.text()).toBe('secret');
  });

  test('files are rejected when the account is full or sync is off, whatever their size', async () => {
    const anna = await newAccount();
    expect((await anna.upload('a'.repeat(90_000))).error).toBeNull();
    expect((await anna.upload('b'.repeat(20_000))).error).toMatchObject({ statusCode: '413' });
    expect((await anna.upload('b'.repeat(2_000))).error).toBeNull();
    const { error } = await anna.client.storage
      .from('recordings')
      .upload(`${anna.id}/answer.webm`, new Blob(['a voice'], { type: 'audio/webm' }));
    expect(error).toBeNull();
    const { files } = await (await contentDevice(anna.client)).register();
    expect(files.bytes).toBe(92_000);
    expect(files.limit, 'rows and the other bucket leave less').toBeLessThan(110 * 1024 - 7);
    expect(files.limit).toBeGreaterThan(95 * 1024);
    await anna.client.rpc('set_sync_choice', { choice: 'off' });
    expect((await anna.upload('c')).error).toMatchObject({ statusCode: '403' });
  });

  test('files are part of the export with the records, and are deleted with the account', async () => {
    const [anna, ben] = [await newAccount(), await newAccount()];
    for (const person of [anna, ben]) {
      const device = await contentDevice(person.client, `Laptop of ${person.id}`);
      await device.push([
        change({ value: { content: `Of ${person.id}` } }),
        change({ id: 'gone', value: {} }),
      ]);
      await device.push(Array.from({ length: 120 }, (__, index) => change({ id: `${index}` })));
      await device.push([change({ id: 'gone', base: 2, value: null })]);
      await person.upload(`image of ${person.id}`);
    }
    const { data, error } = await anna.client.functions.invoke('account-export');
    expect(error).toBeNull();
    const entries = unzipSync(new Uint8Array(await data.arrayBuffer()));
    const read = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
    const records = JSON.parse(read('content_records.json'));
    expect(records).toHaveLength(122);
    expect(records[0]).toMatchObject({ record_id: 'first', value: { content: `Of ${anna.id}` } });
    expect(records[121]).toMatchObject({ record_id: 'gone', version: 123, value: null });
    expect(JSON.parse(read('content_devices.json'))).toMatchObject([{ name: `Laptop of ${anna.id}` }]);
    const image = `image of ${anna.id}`;
    expect(read(`files/${hashOf(image)}`)).toBe(image);
    for (const entry of Object.values(entries)) expect(strFromU8(entry)).not.toContain(ben.id);

    expect((await anna.client.rpc('delete_my_account')).error?.code).toBe('55006');
    expect((await anna.client.functions.invoke('account-delete')).error).toBeNull();
    expect((await anna.client.from('content_records').select()).data).toEqual([]);
    expect((await anna.files.list(anna.id)).data).toEqual([]);
    expect((await anna.upload('late')).error).toMatchObject({ statusCode: '403' });
    expect((await ben.client.from('content_records').select()).data).toHaveLength(122);
    expect(await (await ben.files.download(`${ben.id}/${hashOf(`image of ${ben.id}`)}`)).data?.size).toBe(45);
  });
});
