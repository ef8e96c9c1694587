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
  connect,
  inSeconds,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  publisherOf,
} from './support/publishing.ts';

const project = makePublishingProject();
const scopes =
  'openid profile email w_member_social r_member_social w_organization_social r_organization_social';
const linkedIn: LinkedIn = await startLinkedIn({ scopes, hasRefreshTokens: true });
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await linkedIn.close();
});

const pages = [
  { id: '42', name: 'Northwind Staffing', role: 'ADMINISTRATOR' },
  { id: '43', name: 'Read only', role: 'ANALYST' },
];

describe.runIf(runsOwnServers).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
  'publishing on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let publisher: Awaited<ReturnType<typeof publisherOf>>;
    let person: string;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      publisher = await publisherOf(target, linkedIn, anna, pages);
      person = publisher.person;
    });
    afterAll(() => target.stop());
    beforeEach(() => linkedIn.setFaults(() => undefined));

    const annasPosts = () => publisher.posts();
    const { called, age, ended } = {
      called: (...given: Parameters<typeof publisher.called>) => publisher.called(...given),
      age: (seconds: number) => publisher.age(seconds),
      ended: (...given: Parameters<typeof publisher.ended>) => publisher.ended(...given),
    };
    const creating = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/rest/posts';

    test('an account can connect a member and their pages, and the page sees that it can publish', async () => {
      const config = await (await fetch(`${target.url}/config.json`)).json();
      expect(config).toMatchObject({ publishes: true });
      expect((await callPublishing(target, { action: 'status' }, anna.token)).body).toEqual({
        offered: true,
      });
      const { data } = await anna.client.from('publishing_connections').select().order('kind');
      expect(data).toMatchObject([
        {
          kind: 'organization',
          urn: 'urn:li:organization:42',
          name: 'Northwind Staffing',
          state: 'connected',
        },
        { kind: 'person', urn: publisher.urn, name: 'Anna Berg', state: 'connected' },
      ]);
      const days = (Date.parse(data?.[1]?.expires_at) - Date.now()) / 86_400_000;
      expect(days, 'the refresh token lives a year').toBeGreaterThan(364);
    });

    test('an authorization code is accepted only from the account that requested it', async () => {
      const mallory = await newUser(target);
      const started = await callPublishing(target, { action: 'connect' }, anna.token);
      const redirect = (await fetch(started.body.url, { redirect: 'manual' })).headers.get('location') ?? '';
      const { code, state } = Object.fromEntries(new URL(redirect).searchParams);
      const given = { action: 'connected', code, state };
      expect(await callPublishing(target, given, mallory.token)).toMatchObject({
        status: 409,
        body: { reason: 'expired' },
      });
      expect((await callPublishing(target, given, anna.token)).status).toBe(200);
      expect((await callPublishing(target, given, anna.token)).status, 'once').toBe(409);
      expect((await callPublishing(target, { action: 'connect' })).status).toBe(401);
    });

    test('a due post is published automatically, with every character unchanged', async () => {
      const body = `Two (2) _reasons_ to <listen> #hiring @ 9:00 ~ {always} | [a] * \\ ${crypto.randomUUID()}\n\nEnd.`;
      const planned = planOf(person, { body, visibility: 'CONNECTIONS' });
      await plan(anna, planned);
      const isOver = async () => (await publicationOf(anna, planned.id)).state === 'published';
      await expect.poll(isOver, { timeout: 20_000, interval: 100 }).toBe(true);
      const published = await publicationOf(anna, planned.id);
      expect(published).toMatchObject({ state: 'published', reason: null, attempts: 0 });
      const post = annasPosts().find(({ urn }) => urn === published.urn);
      expect(post).toMatchObject({ text: body, visibility: 'CONNECTIONS' });
      expect(published.url).toBe(
        `https://www.linkedin.com/feed/update/${encodeURIComponent(post?.urn ?? '')}/`,
      );
    });

    test("a page's posts are public", async () => {
      const planned = planOf(publisher.page, { visibility: 'CONNECTIONS' });
      await plan(anna, planned);
      const { urn } = await ended(planned.id);
      const post = linkedIn.posts().find((each) => each.urn === urn);
      expect(post).toMatchObject({
        author: 'urn:li:organization:42',
        visibility: 'PUBLIC',
        text: planned.body,
      });
    });

    test.each([
      [400, { message: 'No such thing.' }, 'refused', 'No such thing.'],
      [403, { message: 'Not enough permissions' }, 'not-allowed', 'Not enough permissions'],
      [409, { message: 'Conflict.' }, 'refused', 'Conflict.'],
      [426, { message: 'Version is not active' }, 'refused', 'Version is not active'],
    ])(
      'after a response of %i, a post needs its author and shows LinkedIn’s message',
      async (status, body, reason, detail) => {
        linkedIn.setFaults((asked) => (creating(asked) ? { status, body } : undefined));
        const planned = planOf(person);
        await plan(anna, planned);
        expect(await ended(planned.id)).toMatchObject({ state: 'needs-you', reason, detail });
        expect(annasPosts().map(({ text }) => text)).not.toContain(planned.body);
      },
    );

    test.each([429, 500, 503])(
      'after a response of %i, a post is retried and published once',
      async (status) => {
        let refused = 0;
        linkedIn.setFaults((asked) => (creating(asked) && refused++ < 1 ? { status } : undefined));
        const planned = planOf(person);
        await plan(anna, planned);
        await expect
          .poll(async () => (await publicationOf(anna, planned.id)).attempts, { timeout: 20_000 })
          .toBe(1);
        await age(30);
        expect(await ended(planned.id)).toMatchObject({ state: 'published' });
        expect(annasPosts().filter(({ text }) => text === planned.body)).toHaveLength(1);
      },
    );

    test('a post that was created despite an error is recognized as a duplicate', async () => {
      let failed = 0;
      linkedIn.setFaults((asked) => (creating(asked) && failed++ < 1 ? { after: 500 } : undefined));
      const planned = planOf(person);
      await plan(anna, planned);
      await expect
        .poll(async () => (await publicationOf(anna, planned.id)).attempts, { timeout: 20_000 })
        .toBe(1);
      await age(30);
      const { urn } = await ended(planned.id, 'published');
      expect(annasPosts().filter(({ text }) => text === planned.body)).toMatchObject([{ urn }]);
    });

    test('a post is marked busy if LinkedIn fails until its window ends', async () => {
      linkedIn.setFaults((asked) =>
        creating(asked) ? { status: 429, headers: { 'retry-after': '120' } } : undefined,
      );
      const planned = planOf(person, { window_minutes: 1 });
      await plan(anna, planned);
      expect(await ended(planned.id)).toMatchObject({ state: 'needs-you', reason: 'busy' });
    });

    test.each([
      ['lost before LinkedIn received the request', 'lost-before'],
      ['lost', 'lost-after'],
      ['from a gateway', { after: 504 }],
    ] as const)('a post is looked up before it is sent again if its response is %s', async (_name, fault) => {
      let lost = 0;
      linkedIn.setFaults((asked) => (creating(asked) && lost++ < 1 ? fault : undefined));
      const planned = planOf(person);
      await plan(anna, planned);
      await expect.poll(() => lost, { timeout: 20_000 }).toBe(1);
      const look = async () => called('is_looked_for', { publication: planned.id });
      await expect.poll(look, { timeout: 20_000, interval: 50 }).toBe(true);
      await age(70);
      expect(await ended(planned.id)).toMatchObject({ state: 'published' });
      expect(annasPosts().filter(({ text }) => text === planned.body)).toHaveLength(1);
      expect(lost, 'sent again only if it was not there').toBe(fault === 'lost-before' ? 2 : 1);
    });

    test('a post whose response was lost is found behind sixty newer posts of its author', async () => {
      let sent = 0;
      linkedIn.setFaults((asked) => (creating(asked) && sent++ < 1 ? 'lost-after' : undefined));
      const planned = planOf(person);
      await plan(anna, planned);
      const look = async () => called('is_looked_for', { publication: planned.id });
      await expect.poll(look, { timeout: 20_000, interval: 50 }).toBe(true);
      linkedIn.publishElsewhere(publisher.urn, 60);
      await age(70);
      expect(await ended(planned.id)).toMatchObject({ state: 'published' });
      expect(sent, 'sent only once').toBe(1);
    });

    test('a post is marked missed if its window passes without an attempt', async () => {
      const settings = { slots: [], time_zone: 'UTC' };
      await anna.client.rpc('set_publishing', { ...settings, paused: true });
      const planned = planOf(person);
      await plan(anna, planned);
      await age(2 * 3600);
      await anna.client.rpc('set_publishing', { ...settings, paused: false });
      expect(await ended(planned.id)).toMatchObject({ state: 'needs-you', reason: 'missed' });
      expect(annasPosts().map(({ text }) => text)).not.toContain(planned.body);
    });

    test('a text that was published as another publication is not published again', async () => {
      const first = planOf(person);
      const second = planOf(person, { body: first.body });
      await plan(anna, first);
      const { urn } = await ended(first.id);
      await plan(anna, second);
      expect(await ended(second.id)).toMatchObject({ state: 'needs-you', reason: 'refused', urn: null });
      expect(urn).not.toBeNull();
    });

    test('an expiring token is refreshed by the hourly run, and before a post is sent', async () => {
      const ends = inSeconds(300 * 86_400);
      await called('set_connection_ends', { connection: person, access_ends: inSeconds(86_400), ends });
      const before = await sealedOf(person);
      expect((await publisher.tidy()).status).toBe(200);
      expect(await sealedOf(person)).not.toBe(before);
      await called('set_connection_ends', { connection: person, access_ends: inSeconds(60), ends });
      linkedIn.endTokens('access');
      const planned = planOf(person);
      await plan(anna, planned);
      expect(await ended(planned.id)).toMatchObject({ state: 'published' });
    });

    test('planned posts survive a revoked connection and are published once it is restored', async () => {
      linkedIn.endTokens('all');
      const [due, later] = [planOf(person), planOf(person, { publish_at: inSeconds(3600) })];
      await plan(anna, due, later);
      expect(await ended(due.id)).toMatchObject({ state: 'needs-you', reason: 'reconnect' });
      const stateOf = async () =>
        (await anna.client.from('publishing_connections').select('state').eq('id', person).single()).data
          ?.state;
      expect(await stateOf()).toBe('revoked');
      expect(await publicationOf(anna, later.id)).toMatchObject({ state: 'planned' });
      expect((await connect(target, anna)).status).toBe(200);
      expect(await stateOf()).toBe('connected');
      expect(await ended(due.id, 'published')).toMatchObject({ reason: null });
    });

    async function sealedOf(connection: string): Promise<string> {
      const tokens: { connection_id: string; access_token: string }[] = await called('stored_tokens', {});
      return tokens.find(({ connection_id }) => connection_id === connection)?.access_token ?? '';
    }
  },
);
