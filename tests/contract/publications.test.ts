import { rmSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
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
  createConnection,
  inSeconds,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  type Runs,
  runsOf,
  serviceClient,
} from './support/publishing.ts';
import { subscribe } from './support/realtime.ts';

const project = makePublishingProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  'publications on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let service: SupabaseClient;
    let connection: string;
    let called: Runs['called'];
    let taken: Runs['taken'];
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      service = await serviceClient(target);
      ({ called, taken } = runsOf(service));
      connection = await createConnection(target, anna);
    });
    afterAll(() => target.stop());

    const refusal = async (changes: Parameters<typeof planOf>[1]) => {
      const { error } = await anna.client.rpc('plan_publications', {
        publications: [planOf(connection, changes)],
      });
      return error && { code: error.code, message: error.message };
    };

    test('a post is planned once, even by repeated calls', async () => {
      const post = planOf(connection, { publish_at: inSeconds(3600) });
      const [first] = await plan(anna, post);
      expect(first).toMatchObject({
        ...post,
        publish_at: expect.any(String),
        state: 'planned',
        user_id: anna.id,
      });
      const [again] = await plan(anna, post);
      expect(again).toEqual(first);
      const [moved] = await plan(anna, { ...post, publish_at: inSeconds(7200) });
      expect(Date.parse(moved.publish_at)).toBeGreaterThan(Date.parse(first.publish_at));
      const { count } = await anna.client
        .from('publications')
        .select('*', { count: 'exact', head: true })
        .eq('post_id', post.post_id);
      expect(count).toBe(1);
    });

    test('a post has at most one open publication per connection', async () => {
      const post = planOf(connection, { publish_at: inSeconds(3600) });
      await plan(anna, post);
      expect(await refusal({ post_id: post.post_id })).toMatchObject({ code: '23505' });
      await anna.client.rpc('cancel_publications', { ids: [post.id] });
      expect(await refusal({ post_id: post.post_id, publish_at: inSeconds(60) })).toBeNull();
    });

    test.each([
      ['an empty text', { body: ' \n' }, 'This post is empty.'],
      ['3,001 characters', { body: 'x'.repeat(3001) }, 'A post can have up to 3,000 characters.'],
      ['3,001 emoji', { body: '😀'.repeat(3001) }, 'A post can have up to 3,000 characters.'],
      [
        'a time that has passed',
        { publish_at: inSeconds(-120) },
        'This time has passed. Choose a later one.',
      ],
      ['an unknown time zone', { time_zone: 'Europe/Nowhere' }, 'This time zone is unknown. Choose another.'],
      ['a file of another account', { media: [imageAt('other/other/1')] }, 'Attach up to 20 images'],
      ['no connection', { connection_id: crypto.randomUUID() }, 'Connect LinkedIn first.'],
    ])('%s is rejected', async (_name, changes, message) => {
      expect(await refusal(changes)).toEqual({ code: '22023', message: expect.stringContaining(message) });
    });

    test.each([
      ['emoji', '😀'.repeat(3000)],
      ['letters with a combining accent', 'e\u0301'.repeat(3000)],
    ])('3,000 %s are planned', async (_name, body) => {
      expect(await refusal({ body, publish_at: inSeconds(3600) })).toBeNull();
    });

    test('a post without a time is due immediately', async () => {
      const before = Date.now();
      const post = planOf(connection, { publish_at: null });
      const [planned] = await plan(anna, post);
      await anna.client.rpc('cancel_publications', { ids: [post.id] });
      expect(Date.parse(planned?.publish_at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
      expect(Date.parse(planned?.publish_at ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
    });

    test('a publishing setting that a call omits keeps its value', async () => {
      const berta = await newUser(target);
      const slots = [{ weekday: 1, time: '08:30' }];
      await berta.client.rpc('set_publishing', { paused: true, slots: null, time_zone: 'Asia/Manila' });
      const { data } = await berta.client.rpc('set_publishing', { paused: null, slots, time_zone: null });
      expect(data).toMatchObject({ paused: true, slots, time_zone: 'Asia/Manila' });
    });

    test('a post that an identity has published cannot be planned for it again', async () => {
      const post = planOf(connection);
      await plan(anna, post);
      const { lease } = await taken(post.id);
      const outcome = { state: 'published', urn: 'urn:li:share:4' };
      await called('finish_publication', { publication: post.id, lease, outcome });
      expect(await refusal({ post_id: post.post_id, body: 'Edited' })).toEqual({
        code: '22023',
        message: 'This post is already published there.',
      });
    });

    test('the text of a post can be changed while it is retried', async () => {
      const post = planOf(connection);
      const [planned] = await plan(anna, post);
      await called('age_publications', { person: anna.id, seconds: 300 });
      const publish_at = new Date(Date.parse(planned.publish_at) - 300_000).toISOString();
      const { data } = await anna.client.rpc('plan_publications', {
        publications: [
          { ...post, body: 'Edited', publish_at: (await publicationOf(anna, post.id)).publish_at },
        ],
      });
      expect(data).toMatchObject([{ body: 'Edited', state: 'planned' }]);
      expect(Date.parse(data[0].publish_at)).toBe(Date.parse(publish_at));
      await anna.client.rpc('cancel_publications', { ids: [post.id] });
    });

    test('an account can plan up to 150 posts a day', async () => {
      const berta = await newUser(target);
      const bertas = await createConnection(target, berta);
      const publish_at = inSeconds(3 * 86_400);
      await plan(berta, ...Array.from({ length: 150 }, () => planOf(bertas, { publish_at })));
      const { error } = await berta.client.rpc('plan_publications', {
        publications: [planOf(bertas, { publish_at })],
      });
      expect(error?.message).toBe('Plan up to 150 posts per day.');
    });

    test('disconnecting deletes the tokens, and planned posts then need their author', async () => {
      const berta = await newUser(target);
      const bertas = await createConnection(target, berta);
      const post = planOf(bertas, { publish_at: inSeconds(3600) });
      await plan(berta, post);
      await berta.client.rpc('disconnect_linkedin', { connection: bertas });
      const waiting = { state: 'needs-you', reason: 'disconnected' };
      expect(await publicationOf(berta, post.id)).toMatchObject(waiting);
      expect((await berta.client.from('publishing_connections').select()).data).toEqual([]);
      const tokens = await called('stored_tokens', {});
      expect(tokens.map(({ connection_id }: { connection_id: string }) => connection_id)).not.toContain(
        bertas,
      );
      expect(await createConnection(target, berta), 'and gets its id back').toBe(bertas);
      expect(await publicationOf(berta, post.id)).toMatchObject({ state: 'planned', reason: null });
    });

    test('posts that were due before a restore are unclear', async () => {
      const [due, later] = [planOf(connection), planOf(connection, { publish_at: inSeconds(3600) })];
      await plan(anna, due, later);
      await called('run_after_restore', {});
      const unclear = { state: 'needs-you', reason: 'unclear' };
      expect(await publicationOf(anna, due.id)).toMatchObject(unclear);
      // A post may have been canceled after the backup, so nothing is sent before the author has checked.
      expect(await publicationOf(anna, later.id)).toMatchObject({ state: 'planned' });
      const { data } = await anna.client.from('publishing_settings').select('paused');
      expect(data).toEqual([{ paused: true }]);
      await anna.client.rpc('set_publishing', { paused: false, slots: null, time_zone: null });
    });

    test('a change of a publication is announced on the account’s channel', async () => {
      const channel = anna.client.channel(`content:${anna.id}`, { config: { private: true } });
      const messages: unknown[] = [];
      channel.on('broadcast', { event: 'publication' }, (message) => messages.push(message));
      await subscribe(channel);
      await plan(anna, planOf(connection, { publish_at: inSeconds(3600) }));
      await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await channel.unsubscribe();
    });
  },
);

function imageAt(objectName: string) {
  return { objectName, kind: 'image', mimeType: 'image/png', alt: '', title: '' };
}
