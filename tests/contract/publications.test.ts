import { rmSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, startsOwn, type TestServer, type TestUser } from './support/each-database.ts';
import { invitationSettings } from './support/invitations.ts';
import {
  inSeconds,
  madeConnection,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  serviceClient,
} from './support/publishing.ts';
import { subscribed } from './support/realtime.ts';
import { clientOf } from './support/target.ts';

const project = makePublishingProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.runIf(startsOwn).each(eachDatabase(project, invitationSettings))(
  'publications on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let service: SupabaseClient;
    let connection: string;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      service = await serviceClient(target);
      connection = await madeConnection(target, anna);
    });
    afterAll(() => target.stop());

    const refusal = async (changes: Parameters<typeof planOf>[1]) => {
      const { error } = await anna.client.rpc('plan_publications', {
        publications: [planOf(connection, changes)],
      });
      return error && { code: error.code, message: error.message };
    };
    const taken = async (id: string) => {
      const { data, error } = await service.rpc('take_publications', { most: 100, lease_seconds: 60 });
      if (error) throw error;
      return data.find((each: { id: string }) => each.id === id);
    };
    const service_call = async (name: string, parameters: object) => {
      const { data, error } = await service.rpc(name, parameters);
      if (error) throw error;
      return data;
    };

    test('a post is planned once, even by repeated calls', async () => {
      const wish = planOf(connection, { publish_at: inSeconds(3600) });
      const [first] = await plan(anna, wish);
      expect(first).toMatchObject({
        ...wish,
        publish_at: expect.any(String),
        state: 'planned',
        user_id: anna.id,
      });
      const [again] = await plan(anna, wish);
      expect(again).toEqual(first);
      const [moved] = await plan(anna, { ...wish, publish_at: inSeconds(7200) });
      expect(Date.parse(moved.publish_at)).toBeGreaterThan(Date.parse(first.publish_at));
      const { count } = await anna.client
        .from('publications')
        .select('*', { count: 'exact', head: true })
        .eq('post_id', wish.post_id);
      expect(count).toBe(1);
    });

    test('a post has at most one open publication per connection', async () => {
      const wish = planOf(connection, { publish_at: inSeconds(3600) });
      await plan(anna, wish);
      expect(await refusal({ post_id: wish.post_id })).toMatchObject({ code: '23505' });
      await anna.client.rpc('cancel_publications', { ids: [wish.id] });
      expect(await refusal({ post_id: wish.post_id, publish_at: inSeconds(60) })).toBeNull();
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
    ])('%s is refused', async (_name, changes, message) => {
      expect(await refusal(changes)).toEqual({ code: '22023', message: expect.stringContaining(message) });
    });

    test.each([
      ['emoji', '😀'.repeat(3000)],
      ['letters with a combining accent', 'e\u0301'.repeat(3000)],
    ])('3,000 %s are planned', async (_name, body) => {
      expect(await refusal({ body, publish_at: inSeconds(3600) })).toBeNull();
    });

    test('a post without a time is due at once', async () => {
      const before = Date.now();
      const wish = planOf(connection, { publish_at: null });
      const [planned] = await plan(anna, wish);
      await anna.client.rpc('cancel_publications', { ids: [wish.id] });
      expect(Date.parse(planned?.publish_at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
      expect(Date.parse(planned?.publish_at ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
    });

    test('only due publications are taken, each once', async () => {
      const [later, now] = [planOf(connection, { publish_at: inSeconds(30) }), planOf(connection)];
      await plan(anna, later, now);
      const first = await taken(now.id);
      expect(first).toMatchObject({ body: now.body, was_sent: false, is_late: false, attempts: 0 });
      expect(await publicationOf(anna, now.id)).toMatchObject({ state: 'publishing' });
      expect(await taken(now.id)).toBeUndefined();
      expect(await publicationOf(anna, later.id)).toMatchObject({ state: 'planned' });
      const { lease } = first;
      expect(await service_call('begin_sending', { publication: now.id, lease, lease_seconds: 60 })).toBe(
        true,
      );
      const outcome = { state: 'published', urn: 'urn:li:share:1', url: 'https://linkedin.example/1' };
      expect(await service_call('finish_publication', { publication: now.id, lease, outcome })).toBe(true);
      expect(await publicationOf(anna, now.id)).toMatchObject({ state: 'published', urn: 'urn:li:share:1' });
    });

    test('a post without its approval is taken only once its time is over, to tell its author', async () => {
      const { user, wish } = await heldBack();
      expect(await taken(wish.id)).toBeUndefined();
      await service_call('age_publications', { person: user.id, seconds: 3_700 });
      expect(await taken(wish.id)).toMatchObject({ is_late: true, is_released: false });
    });

    test('a post that was approved and taken can no longer be held back', async () => {
      const { user, wish } = await heldBack();
      const ask = () => user.client.rpc('ask_approval', { publication: wish.id, asked_by: 'Anna' });
      const { token } = (await ask()).data;
      const { version } = (await clientOf(target).rpc('open_approval', { token })).data;
      const answer = { token, version, answer: 'approved', name: '', comment: '' };
      expect((await clientOf(target).rpc('answer_approval', answer)).data).toEqual({ answered: 'approved' });
      const { lease, is_released } = await taken(wish.id);
      expect(is_released).toBe(true);
      expect((await ask()).error?.code).toBe('55000');
      const sending = { publication: wish.id, lease, lease_seconds: 60 };
      expect(await service_call('begin_sending', sending)).toBe(true);
    });

    /** A post of another account that is due and waits for approval. */
    async function heldBack() {
      const user = await newUser(target);
      const wish = planOf(await madeConnection(target, user));
      await plan(user, { ...wish, needs_approval: true });
      return { user, wish };
    }

    test('concurrent runs never take the same publication', async () => {
      const wishes = Array.from({ length: 12 }, () => planOf(connection));
      await plan(anna, ...wishes);
      const seen: string[] = [];
      for (let round = 0; round < 12 && seen.length < wishes.length; round += 1) {
        const rounds = await Promise.all(
          [1, 2, 3].map(() => service_call('take_publications', { most: 2, lease_seconds: 60 })),
        );
        const now = rounds.flat() as { id: string; lease: string }[];
        seen.push(...now.map(({ id }) => id));
        for (const { id, lease } of now)
          await service_call('finish_publication', {
            publication: id,
            lease,
            outcome: { state: 'published' },
          });
      }
      expect(seen.toSorted()).toEqual(wishes.map(({ id }) => id).toSorted());
    });

    test('a long queue of one account does not delay others', async () => {
      const berta = await newUser(target);
      const hers = planOf(await madeConnection(target, berta));
      await plan(anna, ...Array.from({ length: 10 }, () => planOf(connection)));
      await plan(berta, hers);
      const first = await service_call('take_publications', { most: 100, lease_seconds: 60 });
      expect(first.filter(({ user_id }: { user_id: string }) => user_id === anna.id)).toHaveLength(4);
      expect(first.map(({ id }: { id: string }) => id)).toContain(hers.id);
      await anna.client.rpc('cancel_publications', {
        ids: (await anna.client.from('publications').select('id')).data?.map(({ id }) => id),
      });
    });

    test('a canceled post is not sent, and a sent one is not canceled', async () => {
      const [early, late] = [planOf(connection), planOf(connection)];
      await plan(anna, early, late);
      const { lease } = await taken(early.id);
      const [canceled] = (await anna.client.rpc('cancel_publications', { ids: [early.id] })).data;
      expect(canceled).toMatchObject({ state: 'canceled' });
      const begin = { publication: early.id, lease, lease_seconds: 60 };
      expect(await service_call('begin_sending', begin)).toBe(false);

      const { data } = await service.rpc('take_publications', { most: 100, lease_seconds: 60 });
      const sent = data.find(({ id }: { id: string }) => id === late.id) ?? (await leaseOf(late.id));
      await service_call('begin_sending', { publication: late.id, lease: sent.lease, lease_seconds: 60 });
      const [kept] = (await anna.client.rpc('cancel_publications', { ids: [late.id] })).data;
      expect(kept).toMatchObject({ state: 'publishing' });
      await service_call('finish_publication', {
        publication: late.id,
        lease: sent.lease,
        outcome: { state: 'published', urn: 'urn:li:share:2' },
      });
    });

    test('a run that takes over an expired lease sees that the post was sent', async () => {
      const wish = planOf(connection);
      await plan(anna, wish);
      const first = await taken(wish.id);
      await service_call('begin_sending', { publication: wish.id, lease: first.lease, lease_seconds: 60 });
      await service_call('age_publications', { person: anna.id, seconds: 120 });
      const second = await taken(wish.id);
      expect(second).toMatchObject({ was_sent: true });
      const late = { publication: wish.id, lease: first.lease, lease_seconds: 60 };
      expect(await service_call('begin_sending', late)).toBe(false);
      expect(await service_call('keep_publication', { ...late, uploaded: null })).toBe(false);
      const outcome = { state: 'planned' };
      expect(await service_call('finish_publication', { ...lateOf(late), outcome })).toBe(false);
      const unclear = { state: 'needs-you', reason: 'unclear', detail: '' };
      await service_call('finish_publication', {
        publication: wish.id,
        lease: second.lease,
        outcome: unclear,
      });

      // It is not changed before its author looked.
      const { error } = await anna.client.rpc('plan_publications', {
        publications: [{ ...wish, publish_at: inSeconds(60) }],
      });
      expect(error?.code).toBe('55000');
      const settled = await anna.client.rpc('settle_publication', { id: wish.id, outcome: 'again' });
      expect(settled.data).toMatchObject([{ id: wish.id, state: 'planned', reason: null }]);
      const third = await taken(wish.id);
      expect(third).toMatchObject({ was_sent: false });
      await service_call('finish_publication', {
        publication: wish.id,
        lease: third.lease,
        outcome: unclear,
      });
      const done = await anna.client.rpc('settle_publication', { id: wish.id, outcome: 'published' });
      expect(done.data).toMatchObject([{ state: 'published' }]);
    });

    test('a published post is recorded even after the lease is lost', async () => {
      const wish = planOf(connection);
      await plan(anna, wish);
      const first = await taken(wish.id);
      await service_call('age_publications', { person: anna.id, seconds: 120 });
      await taken(wish.id);
      const outcome = { state: 'published', urn: 'urn:li:share:3' };
      const finish = { publication: wish.id, lease: first.lease, outcome };
      expect(await service_call('finish_publication', finish)).toBe(true);
      expect(await publicationOf(anna, wish.id)).toMatchObject({ state: 'published', urn: 'urn:li:share:3' });
    });

    test('nothing is taken while the account has paused', async () => {
      const wish = planOf(connection);
      await plan(anna, wish);
      const settings = { paused: true, slots: [{ weekday: 1, time: '08:30' }], time_zone: 'Europe/Berlin' };
      const { data } = await anna.client.rpc('set_publishing', settings);
      expect(data).toMatchObject(settings);
      expect(await taken(wish.id)).toBeUndefined();
      await anna.client.rpc('set_publishing', { ...settings, paused: false });
      expect(await taken(wish.id)).toBeDefined();
      const wrong = { ...settings, slots: [{ weekday: 8, time: '08:30' }] };
      expect((await anna.client.rpc('set_publishing', wrong)).error?.code).toBe('23514');
    });

    test('a setting that a page does not change stays as it is', async () => {
      const berta = await newUser(target);
      const slots = [{ weekday: 1, time: '08:30' }];
      await berta.client.rpc('set_publishing', { paused: true, slots: null, time_zone: 'Asia/Manila' });
      const { data } = await berta.client.rpc('set_publishing', { paused: null, slots, time_zone: null });
      expect(data).toMatchObject({ paused: true, slots, time_zone: 'Asia/Manila' });
    });

    test.each([
      ['paused', (user: TestUser) => setPaused(user, true)],
      [
        'disconnected the identity',
        (user: TestUser, id: string) => user.client.rpc('disconnect_linkedin', { connection: id }),
      ],
      ['was banned', ({ id }: TestUser) => service.auth.admin.updateUserById(id, { ban_duration: '1h' })],
    ])('a post that was taken is not sent once its account %s', async (_name, stop) => {
      const berta = await newUser(target);
      const hers = await madeConnection(target, berta);
      const wish = planOf(hers);
      await plan(berta, wish);
      const { lease } = await taken(wish.id);
      await stop(berta, hers);
      const begin = { publication: wish.id, lease, lease_seconds: 60 };
      expect(await service_call('begin_sending', begin)).toBe(false);
      const outcome = { state: 'planned' };
      expect(await service_call('finish_publication', { publication: wish.id, lease, outcome })).toBe(true);
    });

    test('a post that an identity has published is not planned for it again', async () => {
      const wish = planOf(connection);
      await plan(anna, wish);
      const { lease } = await taken(wish.id);
      const outcome = { state: 'published', urn: 'urn:li:share:4' };
      await service_call('finish_publication', { publication: wish.id, lease, outcome });
      expect(await refusal({ post_id: wish.post_id, body: 'Edited' })).toEqual({
        code: '22023',
        message: 'This post is already published there.',
      });
    });

    test('the text of a post that is retried can be changed', async () => {
      const wish = planOf(connection);
      const [planned] = await plan(anna, wish);
      await service_call('age_publications', { person: anna.id, seconds: 300 });
      const publish_at = new Date(Date.parse(planned.publish_at) - 300_000).toISOString();
      const { data } = await anna.client.rpc('plan_publications', {
        publications: [
          { ...wish, body: 'Edited', publish_at: (await publicationOf(anna, wish.id)).publish_at },
        ],
      });
      expect(data).toMatchObject([{ body: 'Edited', state: 'planned' }]);
      expect(Date.parse(data[0].publish_at)).toBe(Date.parse(publish_at));
      await anna.client.rpc('cancel_publications', { ids: [wish.id] });
    });

    test('an account plans up to 150 posts a day', async () => {
      const berta = await newUser(target);
      const hers = await madeConnection(target, berta);
      const publish_at = inSeconds(3 * 86_400);
      await plan(berta, ...Array.from({ length: 150 }, () => planOf(hers, { publish_at })));
      const { error } = await berta.client.rpc('plan_publications', {
        publications: [planOf(hers, { publish_at })],
      });
      expect(error?.message).toBe('Plan up to 150 posts per day.');
    });

    test('disconnecting deletes the tokens, and planned posts need their author', async () => {
      const berta = await newUser(target);
      const hers = await madeConnection(target, berta);
      const wish = planOf(hers, { publish_at: inSeconds(3600) });
      await plan(berta, wish);
      await berta.client.rpc('disconnect_linkedin', { connection: hers });
      const waiting = { state: 'needs-you', reason: 'disconnected' };
      expect(await publicationOf(berta, wish.id)).toMatchObject(waiting);
      expect((await berta.client.from('publishing_connections').select()).data).toEqual([]);
      const tokens = await service_call('stored_tokens', {});
      expect(tokens.map(({ connection_id }: { connection_id: string }) => connection_id)).not.toContain(hers);
      expect(await madeConnection(target, berta), 'and gets its id back').toBe(hers);
      expect(await publicationOf(berta, wish.id)).toMatchObject({ state: 'planned', reason: null });
    });

    test('posts that were due are unclear after a restore', async () => {
      const [due, later] = [planOf(connection), planOf(connection, { publish_at: inSeconds(3600) })];
      await plan(anna, due, later);
      await service_call('run_after_restore', {});
      const unclear = { state: 'needs-you', reason: 'unclear' };
      expect(await publicationOf(anna, due.id)).toMatchObject(unclear);
      // It may have been canceled since the backup, so nothing is sent before someone looked.
      expect(await publicationOf(anna, later.id)).toMatchObject({ state: 'planned' });
      const { data } = await anna.client.from('publishing_settings').select('paused');
      expect(data).toEqual([{ paused: true }]);
      await anna.client.rpc('set_publishing', { paused: false, slots: null, time_zone: null });
    });

    test('a change is announced on the account’s channel', async () => {
      const channel = anna.client.channel(`content:${anna.id}`, { config: { private: true } });
      const news: unknown[] = [];
      channel.on('broadcast', { event: 'publication' }, (message) => news.push(message));
      await subscribed(channel);
      await plan(anna, planOf(connection, { publish_at: inSeconds(3600) }));
      await expect.poll(() => news.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await channel.unsubscribe();
    });

    async function leaseOf(id: string) {
      await service_call('age_publications', { person: anna.id, seconds: 120 });
      return taken(id);
    }
  },
);

function lateOf({ publication, lease }: { publication: string; lease: string }) {
  return { publication, lease };
}

function setPaused(user: TestUser, paused: boolean) {
  return user.client.rpc('set_publishing', { paused, slots: null, time_zone: null });
}

function imageAt(objectName: string) {
  return { objectName, kind: 'image', mimeType: 'image/png', alt: '', title: '' };
}
