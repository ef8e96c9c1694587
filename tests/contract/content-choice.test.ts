import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '#server/start.ts';
import { contentDevice } from './support/content.ts';
import { newUser, startsOwn } from './support/each-database.ts';
import { startTarget } from './support/target.ts';

test.runIf(startsOwn)('accounts older than sync are asked once, new ones sync', async () => {
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
});
