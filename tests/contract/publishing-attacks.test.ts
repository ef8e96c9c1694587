import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eachDatabase,
  newUser,
  runsOwnServers,
  type TestServer,
  type TestUser,
} from './support/each-database.ts';
import { invitationSettings } from './support/invitations.ts';
import {
  callPublishing,
  createConnection,
  inSeconds,
  makePublishingProject,
  type Plan,
  plan,
  planOf,
  publicationOf,
} from './support/publishing.ts';
import { clientOf } from './support/target.ts';

const project = makePublishingProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

const png = new Blob(['\x89PNG'], { type: 'image/png' });
const other = new Blob(['\x89PNG, another one'], { type: 'image/png' });

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  'attacks on publishing on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let mallory: TestUser;
    let connection: string;
    let post: Plan;
    beforeAll(async () => {
      target = await startServer();
      [anna, mallory] = [await newUser(target), await newUser(target)];
      connection = await createConnection(target, anna);
      post = planOf(connection, { publish_at: inSeconds(3600) });
      await plan(anna, post);
      const settings = { paused: false, slots: [], time_zone: 'UTC' };
      expect((await anna.client.rpc('set_publishing', settings)).error).toBeNull();
    });
    afterAll(() => target.stop());

    test('other accounts cannot read connections, publications, or settings', async () => {
      for (const client of [mallory.client, clientOf(target)]) {
        for (const table of ['publishing_connections', 'publishing_settings', 'publications'])
          expect((await client.from(table).select()).data ?? [], table).toEqual([]);
      }
    });

    test('accounts cannot write to the tables, not even to their own rows', async () => {
      for (const { client } of [anna, mallory]) {
        const changes = await Promise.all([
          client.from('publications').update({ state: 'published' }).eq('id', post.id),
          client.from('publications').delete().eq('id', post.id),
          client.from('publications').insert({ ...post, id: crypto.randomUUID(), user_id: anna.id }),
          client.from('publishing_connections').update({ state: 'connected' }).eq('id', connection),
          client.from('publishing_connections').delete().eq('id', connection),
          client.from('publishing_settings').update({ paused: true }).eq('user_id', anna.id),
        ]);
        expect(changes.map(({ error }) => error?.code)).toEqual(changes.map(() => '42501'));
      }
      expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'planned' });
    });

    test('accounts cannot change what belongs to another account', async () => {
      const stolen = { ...post, body: 'Stolen' };
      const attempts = await Promise.all([
        mallory.client.rpc('plan_publications', { publications: [stolen] }),
        mallory.client.rpc('plan_publications', { publications: [planOf(connection)] }),
        clientOf(target).rpc('plan_publications', { publications: [planOf(connection)] }),
      ]);
      expect(attempts.every(({ error }) => error !== null)).toBe(true);
      expect((await mallory.client.rpc('cancel_publications', { ids: [post.id] })).data).toEqual([]);
      const settled = await mallory.client.rpc('settle_publication', { id: post.id, outcome: 'published' });
      expect(settled.data).toEqual([]);
      await mallory.client.rpc('disconnect_linkedin', { connection });
      expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'planned', body: post.body });
      expect((await anna.client.from('publishing_connections').select()).data).toHaveLength(1);
    });

    test('only the secret key can publish, connect other accounts, and read tokens', async () => {
      const calls: [name: string, parameters: object][] = [
        ['is_publishing_due', {}],
        ['take_publications', { most: 10, lease_seconds: 10 }],
        ['keep_publication', { publication: post.id, lease: post.id, lease_seconds: 1, uploaded: null }],
        ['begin_sending', { publication: post.id, lease: post.id, lease_seconds: 1 }],
        ['finish_publication', { publication: post.id, lease: post.id, outcome: { state: 'published' } }],
        ['known_post_urns', { publication: post.id }],
        ['save_connections', { person: mallory.id, connections: [] }],
        ['refresh_connection', { connection, from_version: 1, tokens: {} }],
        ['close_connection', { connection, from_version: 1, state: 'revoked' }],
        ['connections_to_refresh', {}],
        ['tidy_publishing', {}],
        ['take_publishing_reminders', {}],
      ];
      for (const client of [anna.client, clientOf(target)]) {
        for (const [name, parameters] of calls)
          expect((await client.rpc(name, parameters)).error?.code, name).toMatch(/42501|PGRST202/);
      }
      for (const action of ['run', 'tidy']) {
        expect((await callPublishing(target, { action }, anna.token)).status).toBe(403);
        expect((await callPublishing(target, { action })).status).toBe(403);
      }
      const client = clientOf(target);
      const read = await client.schema('private').from('publishing_tokens').select();
      expect(read.error).not.toBeNull();
      for (const role of ['anon', 'authenticated']) {
        const { data } = await anna.client.rpc('callable_privately', { role });
        expect(data).not.toBeNull();
        expect((data ?? []).filter((name: string) => /publi|due_|leased|time_zone/.test(name))).toEqual([]);
      }
    });

    test('only the owner can access an account’s files', async () => {
      const files = (user: TestUser) => user.client.storage.from('publications');
      const own = `${anna.id}/${post.id}/1`;
      expect((await files(anna).upload(own, png)).error).toBeNull();
      expect(await (await files(anna).download(own)).data?.text()).toBe(await png.text());
      expect((await files(mallory).upload(`${anna.id}/${post.id}/2`, png)).error).not.toBeNull();
      expect((await files(mallory).upload(own, png, { upsert: true })).error).not.toBeNull();
      expect((await files(mallory).download(own)).data).toBeNull();
      expect((await files(mallory).list(anna.id)).data).toEqual([]);
      await files(mallory).remove([own]);
      expect((await files(anna).download(own)).error).toBeNull();
      const page = new Blob(['<script>'], { type: 'text/html' });
      expect((await files(anna).upload(`${anna.id}/${post.id}/3`, page)).error).not.toBeNull();

      // Someone may have approved the file of a planned post, so not even its owner can replace it, in one step or
      // two.
      const media = [{ objectName: own, kind: 'image', mimeType: 'image/png', alt: '', title: '' }];
      await plan(anna, { ...post, media });
      expect((await files(anna).upload(own, other, { upsert: true })).error).not.toBeNull();
      expect((await files(anna).update(own, other)).error).not.toBeNull();
      expect((await files(anna).remove([own])).error).toBeNull();
      expect((await files(anna).upload(own, other)).error).not.toBeNull();
    });

    test('an OAuth state works once, and only for the account that it was made for', async () => {
      const state_hash = 'ab'.repeat(32);
      expect((await anna.client.rpc('begin_connecting', { state_hash })).error).toBeNull();
      expect((await mallory.client.rpc('end_connecting', { state_hash })).data).toBe(false);
      expect((await clientOf(target).rpc('end_connecting', { state_hash })).error).not.toBeNull();
      expect((await anna.client.rpc('end_connecting', { state_hash })).data).toBe(true);
      expect((await anna.client.rpc('end_connecting', { state_hash })).data).toBe(false);
    });
  },
);
