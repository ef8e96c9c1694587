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
import { clientOf } from './support/target.ts';

const project = makePublishingProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  'claiming publications on %s',
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

    test('a run claims only due publications, each of them once', async () => {
      const [later, now] = [planOf(connection, { publish_at: inSeconds(30) }), planOf(connection)];
      await plan(anna, later, now);
      const first = await taken(now.id);
      expect(first).toMatchObject({ body: now.body, was_sent: false, is_late: false, attempts: 0 });
      expect(await publicationOf(anna, now.id)).toMatchObject({ state: 'publishing' });
      expect(await taken(now.id)).toBeUndefined();
      expect(await publicationOf(anna, later.id)).toMatchObject({ state: 'planned' });
      const { lease } = first;
      expect(await called('begin_sending', { publication: now.id, lease, lease_seconds: 60 })).toBe(true);
      const outcome = { state: 'published', urn: 'urn:li:share:1', url: 'https://linkedin.example/1' };
      expect(await called('finish_publication', { publication: now.id, lease, outcome })).toBe(true);
      expect(await publicationOf(anna, now.id)).toMatchObject({ state: 'published', urn: 'urn:li:share:1' });
    });

    test('a post without approval is claimed only after its window has passed, so that its author is told', async () => {
      const { user, wish: post } = await waitingPost();
      expect(await taken(post.id)).toBeUndefined();
      await called('age_publications', { person: user.id, seconds: 3_700 });
      expect(await taken(post.id)).toMatchObject({ is_late: true, is_released: false });
    });

    test('a post that was approved and claimed can no longer be held back', async () => {
      const { user, wish: post } = await waitingPost();
      const ask = () => user.client.rpc('ask_approval', { publication: post.id, asked_by: 'Anna' });
      const { token } = (await ask()).data;
      const { version } = (await clientOf(target).rpc('open_approval', { token })).data;
      const answer = { token, version, answer: 'approved', name: '', comment: '' };
      expect((await clientOf(target).rpc('answer_approval', answer)).data).toEqual({ answered: 'approved' });
      const { lease, is_released } = await taken(post.id);
      expect(is_released).toBe(true);
      expect((await ask()).error?.code).toBe('55000');
      const sending = { publication: post.id, lease, lease_seconds: 60 };
      expect(await called('begin_sending', sending)).toBe(true);
    });

    /** A post of another account that is due and waits for approval. */
    async function waitingPost() {
      const user = await newUser(target);
      const post = planOf(await createConnection(target, user));
      await plan(user, { ...post, needs_approval: true });
      return { user, wish: post };
    }

    test('concurrent runs never claim the same publication', async () => {
      const posts = Array.from({ length: 12 }, () => planOf(connection));
      await plan(anna, ...posts);
      const seen: string[] = [];
      for (let round = 0; round < 12 && seen.length < posts.length; round += 1) {
        const rounds = await Promise.all(
          [1, 2, 3].map(() => called('take_publications', { most: 2, lease_seconds: 60 })),
        );
        const now = rounds.flat() as { id: string; lease: string }[];
        seen.push(...now.map(({ id }) => id));
        for (const { id, lease } of now)
          await called('finish_publication', {
            publication: id,
            lease,
            outcome: { state: 'published' },
          });
      }
      expect(seen.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
    });

    test('a long queue of one account does not delay other accounts', async () => {
      const berta = await newUser(target);
      const bertas = planOf(await createConnection(target, berta));
      await plan(anna, ...Array.from({ length: 10 }, () => planOf(connection)));
      await plan(berta, bertas);
      const first = await called('take_publications', { most: 100, lease_seconds: 60 });
      expect(first.filter(({ user_id }: { user_id: string }) => user_id === anna.id)).toHaveLength(4);
      expect(first.map(({ id }: { id: string }) => id)).toContain(bertas.id);
      await anna.client.rpc('cancel_publications', {
        ids: (await anna.client.from('publications').select('id')).data?.map(({ id }) => id),
      });
    });

    test('a canceled post is not sent, and a sent post cannot be canceled', async () => {
      const [early, late] = [planOf(connection), planOf(connection)];
      await plan(anna, early, late);
      const { lease } = await taken(early.id);
      const [canceled] = (await anna.client.rpc('cancel_publications', { ids: [early.id] })).data;
      expect(canceled).toMatchObject({ state: 'canceled' });
      const begin = { publication: early.id, lease, lease_seconds: 60 };
      expect(await called('begin_sending', begin)).toBe(false);

      const { data } = await service.rpc('take_publications', { most: 100, lease_seconds: 60 });
      const sent = data.find(({ id }: { id: string }) => id === late.id) ?? (await leaseOf(late.id));
      await called('begin_sending', { publication: late.id, lease: sent.lease, lease_seconds: 60 });
      const [kept] = (await anna.client.rpc('cancel_publications', { ids: [late.id] })).data;
      expect(kept).toMatchObject({ state: 'publishing' });
      await called('finish_publication', {
        publication: late.id,
        lease: sent.lease,
        outcome: { state: 'published', urn: 'urn:li:share:2' },
      });
    });

    test('a run that takes over an expired lease sees that the post was sent', async () => {
      const post = planOf(connection);
      await plan(anna, post);
      const first = await taken(post.id);
      await called('begin_sending', { publication: post.id, lease: first.lease, lease_seconds: 60 });
      await called('age_publications', { person: anna.id, seconds: 120 });
      const second = await taken(post.id);
      expect(second).toMatchObject({ was_sent: true });
      const late = { publication: post.id, lease: first.lease, lease_seconds: 60 };
      expect(await called('begin_sending', late)).toBe(false);
      expect(await called('keep_publication', { ...late, uploaded: null })).toBe(false);
      const outcome = { state: 'planned' };
      expect(await called('finish_publication', { ...lateOf(late), outcome })).toBe(false);
      const unclear = { state: 'needs-you', reason: 'unclear', detail: '' };
      await called('finish_publication', {
        publication: post.id,
        lease: second.lease,
        outcome: unclear,
      });

      // The post can't be changed before its author has checked.
      const { error } = await anna.client.rpc('plan_publications', {
        publications: [{ ...post, publish_at: inSeconds(60) }],
      });
      expect(error?.code).toBe('55000');
      const settled = await anna.client.rpc('settle_publication', { id: post.id, outcome: 'again' });
      expect(settled.data).toMatchObject([{ id: post.id, state: 'planned', reason: null }]);
      const third = await taken(post.id);
      expect(third).toMatchObject({ was_sent: false });
      await called('finish_publication', {
        publication: post.id,
        lease: third.lease,
        outcome: unclear,
      });
      const done = await anna.client.rpc('settle_publication', { id: post.id, outcome: 'published' });
      expect(done.data).toMatchObject([{ state: 'published' }]);
    });

    test('a published post is recorded even after the lease is lost', async () => {
      const post = planOf(connection);
      await plan(anna, post);
      const first = await taken(post.id);
      await called('age_publications', { person: anna.id, seconds: 120 });
      await taken(post.id);
      const outcome = { state: 'published', urn: 'urn:li:share:3' };
      const finish = { publication: post.id, lease: first.lease, outcome };
      expect(await called('finish_publication', finish)).toBe(true);
      expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'published', urn: 'urn:li:share:3' });
    });

    test('publications of a paused account are not claimed', async () => {
      const post = planOf(connection);
      await plan(anna, post);
      const settings = { paused: true, slots: [{ weekday: 1, time: '08:30' }], time_zone: 'Europe/Berlin' };
      const { data } = await anna.client.rpc('set_publishing', settings);
      expect(data).toMatchObject(settings);
      expect(await taken(post.id)).toBeUndefined();
      await anna.client.rpc('set_publishing', { ...settings, paused: false });
      expect(await taken(post.id)).toBeDefined();
      const wrong = { ...settings, slots: [{ weekday: 8, time: '08:30' }] };
      expect((await anna.client.rpc('set_publishing', wrong)).error?.code).toBe('23514');
    });

    test.each([
      ['paused', (user: TestUser) => setPaused(user, true)],
      [
        'disconnected the identity',
        (user: TestUser, id: string) => user.client.rpc('disconnect_linkedin', { connection: id }),
      ],
      ['was banned', ({ id }: TestUser) => service.auth.admin.updateUserById(id, { ban_duration: '1h' })],
    ])('a claimed post is not sent once its account %s', async (_name, stop) => {
      const berta = await newUser(target);
      const bertas = await createConnection(target, berta);
      const post = planOf(bertas);
      await plan(berta, post);
      const { lease } = await taken(post.id);
      await stop(berta, bertas);
      const begin = { publication: post.id, lease, lease_seconds: 60 };
      expect(await called('begin_sending', begin)).toBe(false);
      const outcome = { state: 'planned' };
      expect(await called('finish_publication', { publication: post.id, lease, outcome })).toBe(true);
    });

    async function leaseOf(id: string) {
      await called('age_publications', { person: anna.id, seconds: 120 });
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
