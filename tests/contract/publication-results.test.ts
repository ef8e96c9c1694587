import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LinkedIn, startLinkedIn } from '../support/linkedin.ts';
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
  plan,
  planOf,
  publisherOf,
  serviceClient,
} from './support/publishing.ts';
import { subscribe } from './support/realtime.ts';

const project = makePublishingProject();
const scopes =
  'openid profile email w_member_social w_organization_social rw_organization_admin r_member_postAnalytics';
const linkedIn: LinkedIn = await startLinkedIn({ scopes });
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await linkedIn.close();
});

const pages = [{ id: '42', name: 'Northwind Staffing', role: 'ADMINISTRATOR' }];
const counted = { IMPRESSION: 1_200, REACTION: 30, COMMENT: 6, RESHARE: 2 };
/** Makes posts that were just read due again. */
const inAnHour = {
  when: 'at',
  at: {
    asymmetricMatch: (at: unknown) => Math.abs(Date.parse(String(at)) - Date.now() - 3_600_000) < 1_800_000,
  },
};
const nothingDue = { read: 0, missing: 0, isMore: false, problem: null, next: inAnHour };
const typed = {
  post_id: 'by-hand',
  url: 'https://www.linkedin.com/posts/maria_activity-7131234567890123456-a',
  published_at: '2026-11-02T07:30:00+00:00',
  impressions: 900,
  reactions: 20,
  comments: 3,
  reposts: null,
  source: 'typed',
};

describe.runIf(runsOwnServers).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
  'results on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let publisher: Awaited<ReturnType<typeof publisherOf>>;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      publisher = await publisherOf(target, linkedIn, anna, pages);
    });
    afterAll(() => target.stop());
    beforeEach(() => linkedIn.setFaults(() => undefined));

    const readNumbers = (user: TestUser = anna) => callPublishing(target, { action: 'results' }, user.token);
    const resultsOf = async ({ client }: Pick<TestUser, 'client'>) => {
      const { data, error } = await client.from('publication_results').select().order('published_at');
      if (error) throw error;
      return data;
    };
    const save = ({ client }: Pick<TestUser, 'client'>, ...results: object[]) =>
      client.rpc('save_results', { results });

    /** Publishes a post. Returns its id and its URN on LinkedIn. */
    async function publishedPost(connection: string, user = publisher): Promise<{ id: string; urn: string }> {
      const given = planOf(connection);
      await plan(anna, given);
      const { urn } = await user.ended(given.id, 'published');
      return { id: given.id, urn };
    }

    test('numbers of a member’s and a page’s posts are read if LinkedIn grants it', async () => {
      const membersPost = await publishedPost(publisher.person);
      const pagesPost = await publishedPost(publisher.page);
      linkedIn.setNumbers(membersPost.urn, counted);
      linkedIn.setNumbers(pagesPost.urn, { ...counted, IMPRESSION: 5_000 });
      expect((await readNumbers()).body).toEqual({
        read: 2,
        missing: 0,
        isMore: false,
        problem: null,
        next: inAnHour,
      });
      const results = await resultsOf(anna);
      expect(results.find(({ publication_id }) => publication_id === membersPost.id)).toMatchObject({
        impressions: 1_200,
        reactions: 30,
        comments: 6,
        reposts: 2,
        engagements: null,
        source: 'linkedin',
        url: expect.stringContaining(encodeURIComponent(membersPost.urn)),
      });
      expect(results.find(({ publication_id }) => publication_id === pagesPost.id)).toMatchObject({
        impressions: 5_000,
        source: 'linkedin',
      });
      // Within an hour, nothing is requested again.
      const before = linkedIn.asks().length;
      expect((await readNumbers()).body).toEqual(nothingDue);
      expect(linkedIn.asks()).toHaveLength(before);
    });

    test('a post that was deleted on LinkedIn does not block other posts', async () => {
      const deletedPost = await publishedPost(publisher.person);
      const here = await publishedPost(publisher.person);
      linkedIn.setNumbers(here.urn, counted);
      linkedIn.setFaults(({ query }) =>
        query.get('entity')?.includes(deletedPost.urn) ? { status: 404, body: { status: 404 } } : undefined,
      );
      expect((await readNumbers()).body).toEqual({
        read: 1,
        missing: 1,
        isMore: false,
        problem: null,
        next: inAnHour,
      });
      // The deleted post is not requested again either.
      const before = linkedIn.asks().length;
      expect((await readNumbers()).body).toEqual(nothingDue);
      expect(linkedIn.asks()).toHaveLength(before);
    });

    test.each([
      [429, 'busy'],
      [503, 'busy'],
      [403, 'not-allowed'],
    ])('a response of %i is reported as "%s", and known numbers stay', async (status, problem) => {
      const post = await publishedPost(publisher.person);
      await save(anna, { ...typed, post_id: 'x', publication_id: post.id });
      linkedIn.setFaults(({ path }) =>
        path === '/rest/memberCreatorPostAnalytics' ? { status, body: { status } } : undefined,
      );
      expect((await readNumbers()).body).toMatchObject({ read: 0, problem });
      expect((await resultsOf(anna)).find(({ publication_id }) => publication_id === post.id)).toMatchObject({
        impressions: 900,
        source: 'typed',
      });
    });

    test('a lost response is reported as "busy"', async () => {
      await publishedPost(publisher.person);
      linkedIn.setFaults(({ path }) =>
        path === '/rest/memberCreatorPostAnalytics' ? 'lost-after' : undefined,
      );
      expect((await readNumbers()).body).toMatchObject({ read: 0, problem: 'busy' });
    });

    test('a rejected token ends the LinkedIn connection', async () => {
      const ben = await newUser(target);
      const own = await publisherOf(target, linkedIn, ben);
      // More posts than one batch holds.
      const given = Array.from({ length: 4 }, () => planOf(own.person));
      await plan(ben, ...given);
      for (const { id } of given) await own.ended(id, 'published');
      const before = linkedIn.asks().length;
      linkedIn.setFaults(({ path }) =>
        path === '/rest/memberCreatorPostAnalytics' ? { status: 401, body: { status: 401 } } : undefined,
      );
      expect((await readNumbers(ben)).body).toMatchObject({ read: 0, problem: 'reconnect' });
      // Three posts take four requests each. The rejected token is not used for the next batch.
      expect(linkedIn.asks()).toHaveLength(before + 12);
      const { data } = await ben.client.from('publishing_connections').select('state');
      expect(data).toEqual([{ state: 'revoked' }]);
    });

    test('one call reads forty posts, the newest first, and the next call continues', async () => {
      const hana = await newUser(target);
      const own = await publisherOf(target, linkedIn, hana);
      const given = Array.from({ length: 41 }, () => planOf(own.person));
      await plan(hana, ...given);
      for (const { id } of given) await own.ended(id, 'published');
      const oldest = await hana.client
        .from('publications')
        .select('urn')
        .order('published_at')
        .limit(1)
        .single();
      const before = linkedIn.asks().length;
      for (const { urn } of own.posts()) linkedIn.setNumbers(urn, counted);
      expect((await readNumbers(hana)).body).toMatchObject({ read: 40, missing: 0, isMore: true });
      const asked = linkedIn
        .asks()
        .slice(before)
        .map(({ query }) => query.get('entity'));
      expect(asked.filter((entity) => entity?.includes(oldest.data?.urn))).toEqual([]);
      expect((await readNumbers(hana)).body).toEqual({
        read: 1,
        missing: 0,
        isMore: false,
        problem: null,
        next: inAnHour,
      });
      expect(await resultsOf(hana)).toHaveLength(41);
    });

    test('without the scope, no numbers are requested from LinkedIn', async () => {
      const carla = await newUser(target);
      await createConnection(target, carla);
      const before = linkedIn.asks().length;
      expect((await readNumbers(carla)).body).toEqual({
        read: 0,
        missing: 0,
        isMore: false,
        problem: null,
        next: { when: 'never' },
      });
      expect(linkedIn.asks()).toHaveLength(before);
    });

    test('typed numbers replace earlier ones of the same post, and can be removed', async () => {
      const dora = await newUser(target);
      const first = await save(dora, typed);
      expect(first.error).toBeNull();
      const second = await save(dora, { ...typed, impressions: 1_000, reposts: 4, source: 'imported' });
      expect(second.data).toMatchObject([{ id: first.data[0].id, impressions: 1_000, reposts: 4 }]);
      expect(await resultsOf(dora)).toMatchObject([{ post_id: 'by-hand', source: 'imported' }]);
      expect((await dora.client.rpc('remove_results', { ids: [first.data[0].id] })).error).toBeNull();
      expect(await resultsOf(dora)).toEqual([]);
    });

    test('if one call has several numbers for a post, the last one counts', async () => {
      const dora = await newUser(target);
      const { data, error } = await save(
        dora,
        typed,
        { ...typed, post_id: 'another' },
        { ...typed, impressions: 950 },
      );
      expect(error).toBeNull();
      expect(data).toHaveLength(2);
      const saved = (await resultsOf(dora)).find(({ post_id }) => post_id === 'by-hand');
      expect(saved).toMatchObject({ impressions: 950 });
    });

    test('numbers that one call saves are announced once', async () => {
      const dora = await newUser(target);
      const channel = dora.client.channel(`content:${dora.id}`, { config: { private: true } });
      const messages: unknown[] = [];
      channel.on('broadcast', { event: 'publication' }, (message) => messages.push(message));
      await subscribe(channel);
      const many = ['a', 'b', 'c'].map((post_id) => ({ ...typed, post_id }));
      await save(dora, ...many);
      await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThan(0);
      // Messages arrive in order, so the next one proves that no other was sent.
      await save(dora, typed);
      await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThan(1);
      expect(messages).toHaveLength(2);
      await channel.unsubscribe();
    });

    test('a publication shows its post, its address, and when it was published', async () => {
      const { id, urn } = await publishedPost(publisher.person);
      const { data } = await save(anna, { ...typed, post_id: 'another', publication_id: id });
      expect(data).toMatchObject([
        { publication_id: id, url: expect.stringContaining(encodeURIComponent(urn)) },
      ]);
      expect(data[0].post_id).not.toBe('another');
      expect(Date.parse(data[0].published_at)).toBeGreaterThan(Date.now() - 600_000);
    });

    test('other accounts cannot see, change, or remove numbers', async () => {
      const [eva, finn] = [await newUser(target), await newUser(target)];
      const { data } = await save(eva, { ...typed, post_id: 'of-eva' });
      await finn.client.rpc('remove_results', { ids: [data[0].id] });
      expect(await resultsOf(finn)).toEqual([]);
      expect(await resultsOf(eva)).toHaveLength(1);
      const post = await publishedPost(publisher.person);
      const stolen = await save(finn, { ...typed, publication_id: post.id });
      expect(stolen.error?.message).toBe('This post is not published.');
      for (const write of [
        finn.client.from('publication_results').insert({ ...typed, user_id: eva.id }),
        finn.client.from('publication_results').update({ impressions: 1 }).eq('id', data[0].id),
        finn.client.from('publication_results').delete().eq('id', data[0].id),
        finn.client.rpc('store_read_results', { person: eva.id, results: [typed], asked: [] }),
        finn.client.rpc('results_to_read', { person: eva.id, most: 5 }),
        finn.client.rpc('results_due_at', { person: eva.id }),
      ])
        expect((await write).error).not.toBeNull();
    });

    test.each([
      ['another address', { url: 'https://linkedin.com.evil.example/' }],
      ['a script', { url: 'javascript:alert(1)' }],
      ['a negative count', { reactions: -1 }],
      ['no impressions', { impressions: null }],
      ['an unknown source', { source: 'guessed' }],
      ['no post', { post_id: '' }],
    ])('a result with %s is rejected', async (_name, change) => {
      expect((await save(anna, { ...typed, ...change })).error).not.toBeNull();
    });

    test('numbers cannot have a future date, and are deleted with the account', async () => {
      const gina = await newUser(target);
      const { data } = await save(gina, { ...typed, measured_at: inSeconds(86_400) });
      expect(Date.parse(data[0].measured_at)).toBeLessThanOrEqual(Date.now() + 1_000);
      expect((await gina.client.rpc('delete_my_account')).error).toBeNull();
      const service = await serviceClient(target);
      const left = await service.from('publication_results').select('id').eq('user_id', gina.id);
      expect(left.data).toEqual([]);
    });
  },
);
