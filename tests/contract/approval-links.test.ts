import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLinkedIn } from '../support/linkedin.ts';
import { type Approvals, approvalsOf } from './support/approvals.ts';
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
  inSeconds,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  publisherOf,
  serviceClient,
} from './support/publishing.ts';
import { clientOf } from './support/target.ts';

const project = makePublishingProject();
const linkedIn = await startLinkedIn();
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await linkedIn.close();
});

describe.runIf(runsOwnServers).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
  'approval links on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let publisher: Awaited<ReturnType<typeof publisherOf>>;
    let held: Approvals['held'];
    let ask: Approvals['ask'];
    let open: Approvals['open'];
    let answer: Approvals['answer'];
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      publisher = await publisherOf(target, linkedIn, anna);
      ({ held, ask, open, answer } = approvalsOf(target, anna, publisher.person));
    });
    afterAll(() => target.stop());

    test('a link ends when its post is canceled, needs no approval anymore, or is long overdue', async () => {
      const canceled = await held();
      const first = await ask(canceled.id);
      await anna.client.rpc('cancel_publications', { ids: [canceled.id] });
      expect(await open(first)).toEqual({ ended: 'withdrawn' });

      const released = await held();
      const second = await ask(released.id);
      await plan(anna, { ...released, needs_approval: false });
      expect(await open(second)).toEqual({ ended: 'withdrawn' });
      await plan(anna, { ...released, needs_approval: true });
      expect(await open(second), 'it stays withdrawn').toEqual({ ended: 'withdrawn' });

      const past = await held({ publish_at: inSeconds(60) });
      const third = await ask(past.id);
      await publisher.called('age_approval_links', { person: anna.id, days: 13 });
      await publisher.age(13 * 86_400);
      await publisher.ended(past.id, 'needs-you');
      expect(await open(third)).toMatchObject({ isLate: true });
      await publisher.called('age_approval_links', { person: anna.id, days: 2 });
      await publisher.age(2 * 86_400);
      expect(await open(third)).toEqual({ ended: 'expired' });
      expect(await answer(third, { version: 'any' })).toEqual({ ended: 'expired' });
    });

    test("the URLs of a post's files are signed as long as the link is open", async () => {
      const post = await held();
      const objectName = `${anna.id}/${post.id}/1`;
      const file = new Blob(['an image'], { type: 'image/png' });
      expect((await anna.client.storage.from('publications').upload(objectName, file)).error).toBeNull();
      const media = [
        { objectName, kind: 'image', mimeType: 'image/png', alt: 'A desk', title: 'desk.png' },
        { objectName: `${anna.id}/${post.id}/2`, kind: 'image', mimeType: 'image/png', alt: '', title: '' },
      ];
      await plan(anna, { ...post, media });
      const token = await ask(post.id);
      expect((await open(token)).media).toEqual([
        { kind: 'image', mimeType: 'image/png', alt: 'A desk', title: 'desk.png' },
        { kind: 'image', mimeType: 'image/png', alt: '', title: '' },
      ]);
      const { body } = await callPublishing(target, { action: 'files', token });
      expect(body.urls).toEqual([expect.stringMatching(/^\/storage\/v1\/object\/sign\/publications\//), '']);
      const loaded = await fetch(`${target.url}${body.urls[0]}`);
      expect(await loaded.text()).toBe('an image');
      expect(loaded.headers.get('set-cookie')).toBeNull();
      await anna.client.rpc('cancel_publications', { ids: [post.id] });
      expect((await callPublishing(target, { action: 'files', token })).body).toEqual({ ended: 'withdrawn' });
      expect((await callPublishing(target, { action: 'files', token: 7 })).body).toEqual({
        refused: 'closed',
      });
    });

    test('only the author can request approval, and only the link can answer', async () => {
      const mallory = await newUser(target);
      const post = await held();
      const token = await ask(post.id);
      const asked = await mallory.client.rpc('ask_approval', { publication: post.id, asked_by: 'Mallory' });
      expect(asked.error?.code).toBe('55000');
      const anonymous = clientOf(target);
      expect(
        (await anonymous.rpc('ask_approval', { publication: post.id, asked_by: 'Mallory' })).error,
      ).not.toBeNull();
      expect((await mallory.client.rpc('open_approval', { token })).error?.code).toBe('42501');
      expect((await anonymous.from('publications').select()).error?.code).toBe('42501');
      expect((await mallory.client.from('publications').select().eq('id', post.id)).data).toEqual([]);
      for (const client of [anna.client, anonymous]) {
        const files = await client.rpc('approval_files', { token, address: '' });
        expect(files.error?.code).toMatch(/42501|PGRST202/);
        expect((await client.schema('private').from('approval_links').select()).error).not.toBeNull();
      }
      for (const role of ['anon', 'authenticated']) {
        const { data } = await anna.client.rpc('callable_privately', { role });
        expect((data ?? []).filter((name: string) => /approval|released/.test(name))).toEqual([]);
      }
      // The author's row contains nothing of the link.
      expect(JSON.stringify(await publicationOf(anna, post.id))).not.toContain(token);
    });

    test.each([' ', 'x'.repeat(81)])('the name “%s” is rejected', async (asked_by) => {
      const { id } = await held();
      const { error } = await anna.client.rpc('ask_approval', { publication: id, asked_by });
      expect(error).toMatchObject({ code: '22023', message: 'Enter your name, up to 80 characters.' });
    });

    test('overlong, invalid, and missing answers are rejected', async () => {
      const token = await ask((await held()).id);
      const { version } = await open(token);
      for (const given of [
        { answer: 'published' },
        { name: 'x'.repeat(81) },
        { comment: 'x'.repeat(2_001) },
        { answer: 'changes', comment: '' },
      ])
        expect(await answer(token, { version, ...given })).toEqual({ refused: 'invalid' });
      expect(await answer(token, { version, name: '', comment: '' })).toEqual({ answered: 'approved' });
    });

    test('a post that is being published is not yet called published', async () => {
      const post = await held({ publish_at: inSeconds(0) });
      const token = await ask(post.id);
      await answer(token);
      await publisher.called('take_publications', { most: 100, lease_seconds: 60 });
      expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'publishing' });
      expect(await open(token)).toEqual({ ended: 'sending' });
    });

    test('a link is unavailable while its account is banned', async () => {
      const user = await newUser(target);
      const { person } = await publisherOf(target, linkedIn, user);
      const other = approvalsOf(target, user, person);
      const token = await other.ask((await other.held()).id);
      const { auth } = await serviceClient(target);
      await auth.admin.updateUserById(user.id, { ban_duration: '1h' });
      expect(await open(token)).toEqual({ ended: 'withdrawn' });
      await auth.admin.updateUserById(user.id, { ban_duration: 'none' });
      expect(await open(token)).toMatchObject({ answer: null });
    });

    test('links do not work after a restore, and the author sees that a new one is needed', async () => {
      const user = await newUser(target);
      const { person } = await publisherOf(target, linkedIn, user);
      const other = approvalsOf(target, user, person);
      const post = await other.held();
      const token = await other.ask(post.id);
      await publisher.called('run_after_restore', {});
      expect(await open(token)).toEqual({ ended: 'withdrawn' });
      expect(await publicationOf(user, post.id)).toMatchObject({
        approval: 'waiting',
        approval_asked_at: null,
      });
      await anna.client.rpc('set_publishing', { paused: false, slots: null, time_zone: null });
    });

    test('a link is deleted with its account', async () => {
      const deletedUser = await newUser(target);
      const { person } = await publisherOf(target, linkedIn, deletedUser);
      const post = planOf(person, { publish_at: inSeconds(3600) });
      await plan(deletedUser, { ...post, needs_approval: true });
      const token = await ask(post.id, deletedUser);
      expect(await open(token)).toMatchObject({ body: post.body });
      const { error } = await deletedUser.client.functions.invoke('account-delete', { method: 'POST' });
      expect(error).toBeNull();
      expect(await open(token)).toEqual({ refused: 'closed' });
    });

    test('link guesses and repeated calls with one link are rate-limited', async () => {
      const post = await held();
      const token = await ask(post.id);
      expect(await statuses(130, () => token)).toContain(429);
      expect(await statuses(70, (index) => `guess ${index}`)).toContain(429);
      // A new link has its own limit.
      expect(await open(await ask(post.id))).toMatchObject({ body: post.body });
      // Other links still work from this address.
      expect(await open(await ask((await held()).id))).toMatchObject({ answer: null });
    });

    /**
     * Returns the statuses of this many calls. Sends only some concurrently, because a server refuses more from one
     * address.
     */
    async function statuses(count: number, tokenOf: (index: number) => string): Promise<number[]> {
      const client = clientOf(target);
      const all: number[] = [];
      while (all.length < count) {
        const calls = Array.from({ length: 10 }, (_each, index) =>
          client.rpc('open_approval', { token: tokenOf(all.length + index) }),
        );
        for (const { status } of await Promise.all(calls)) all.push(status);
      }
      return all;
    }
  },
);
