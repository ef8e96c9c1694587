import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '#server/start.ts';
import { change, contentDevice } from './support/content.ts';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';
import { startTarget } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))('devices that sync on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());
  const newDevice = async () => contentDevice((await newUser(target)).client);

  test('devices are listed with their last sync and can be forgotten', async () => {
    const laptop = await newDevice();
    const phone = await contentDevice(laptop.client, `  ${'Phone '.repeat(30)}`);
    const unnamed = await contentDevice(laptop.client, ' ');
    const { data } = await laptop.client.from('content_devices').select('device_id,name,last_sync_at');
    expect(new Map(data?.map(({ device_id, name }) => [device_id, name]))).toEqual(
      new Map([
        [laptop.id, 'Laptop'],
        [phone.id, 'Phone '.repeat(30).slice(0, 80)],
        [unnamed.id, 'Unnamed device'],
      ]),
    );
    const registered = await laptop.register();
    expect(registered).toEqual({
      epoch: laptop.epoch,
      head: 0,
      choice: 'on',
      files: { bytes: 0, limit: 2 ** 30 },
    });
    const { data: after } = await laptop.client
      .from('content_devices')
      .select('last_sync_at')
      .gt('last_sync_at', data?.find(({ device_id }) => device_id === laptop.id)?.last_sync_at);
    expect(after).toContainEqual({ last_sync_at: expect.any(String) });
    await laptop.client.rpc('remove_device', { device_id: phone.id });
    expect((await laptop.client.from('content_devices').select('name')).data).toHaveLength(2);
  });

  test('an account with sync turned off accepts nothing from any device', async () => {
    const device = await newDevice();
    expect((await device.client.from('content_choices').select('choice')).data).toEqual([]);
    await device.client.rpc('set_sync_choice', { choice: 'off' });
    expect((await device.client.from('content_choices').select('choice')).data).toEqual([{ choice: 'off' }]);
    expect(await device.refusal([change()])).toBe('SY007');
    const late = crypto.randomUUID();
    const { data } = await device.client.rpc('register_device', { device_id: late, name: 'Late' });
    expect(data).toMatchObject({ choice: 'off', head: 0 });
    const { data: devices } = await device.client.from('content_devices').select('device_id');
    expect(devices).toEqual([{ device_id: device.id }]);
    expect((await device.client.rpc('set_sync_choice', { choice: 'maybe' })).error?.code).toBe('SY005');
    await device.client.rpc('set_sync_choice', { choice: 'on' });
    expect(await device.pushOne()).toMatchObject({ status: 'stored' });
  });
});

test.runIf(runsOwnServers)(
  'an existing account is asked once whether to sync, and a new account syncs',
  async () => {
    const project = await mkdtemp(join(tmpdir(), 'standout-choice-'));
    const migrations = 'supabase/migrations';
    await cp('tests/fixtures/supabase/config.toml', join(project, 'config.toml'));
    for (const name of (await readdir(migrations)).filter((each) => each < '20261125'))
      await cp(join(migrations, name), join(project, 'migrations', name));
    const { config, ...target } = await startTarget({ SUPABASE_DIR: project });
    const old = await newUser(target);
    await target.stop();
    await cp(migrations, join(project, 'migrations'), { recursive: true });
    const updated = await start(config, {});

    const device = crypto.randomUUID();
    const register = async () =>
      (await old.client.rpc('register_device', { device_id: device, name: 'Laptop' })).data;
    expect(await register()).toMatchObject({ choice: 'ask', epoch: null, head: 0 });
    expect((await old.client.from('content_devices').select()).data).toEqual([]);
    const early = { device_id: device, epoch: crypto.randomUUID(), changes: [] };
    expect((await old.client.rpc('push_records', early)).error?.code).toBe('SY007');
    await old.client.rpc('set_sync_choice', { choice: 'on' });
    expect(await register()).toMatchObject({ choice: 'on', epoch: expect.any(String) });
    const young = await contentDevice((await newUser(target)).client);
    expect(await young.pushOne()).toMatchObject({ status: 'stored' });
    await updated.stop();
    await rm(project, { recursive: true });
  },
);
