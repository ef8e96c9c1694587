import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLinkedIn } from '../support/linkedin.ts';
import { eachDatabase, newUser, startsOwn, type TestServer, type TestUser } from './support/each-database.ts';
import { invitationSettings } from './support/invitations.ts';
import {
  callPublishing,
  inSeconds,
  makePublishingProject,
  type Plan,
  plan,
  planOf,
  publicationOf,
  publisherOf,
  runPublishing,
} from './support/publishing.ts';
import { subscribed } from './support/realtime.ts';
import { clientOf } from './support/target.ts';

const project = makePublishingProject();
const linkedIn = await startLinkedIn();
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await linkedIn.close();
});

describe.runIf(startsOwn).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
  'approvals on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let publisher: Awaited<ReturnType<typeof publisherOf>>;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      publisher = await publisherOf(target, linkedIn, anna);
    });
    afterAll(() => target.stop());

    const texts = () => publisher.posts().map(({ text }) => text);
    /** Plans a post that waits for approval. */
    const held = async (changes: Partial<Plan> = {}, user = anna) => {
      const wish = planOf(publisher.person, { publish_at: inSeconds(3600), ...changes });
      await plan(user, { ...wish, needs_approval: true });
      return wish;
    };
    const ask = async (publication: string, user = anna): Promise<string> => {
      const { data, error } = await user.client.rpc('ask_approval', { publication, asked_by: 'Anna Berg' });
      if (error) throw error;
      return data.token;
    };
    const anyone = async (name: string, parameters: object) => {
      const { data, error } = await clientOf(target).rpc(name, parameters);
      if (error) throw error;
      return data;
    };
    const open = (token: string) => anyone('open_approval', { token });
    const answer = async (
      token: string,
      given: { answer?: string; name?: string; comment?: string; version?: string } = {},
    ) => {
      const version = given.version ?? (await open(token)).version;
      return anyone('answer_approval', {
        token,
        answer: 'approved',
        name: 'Ana Cruz',
        comment: '',
        ...given,
        version,
      });
    };

    test('a link shows the post to anyone, and nothing else of the account', async () => {
      const wish = await held();
      const token = await ask(wish.id);
      expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(await open(token)).toEqual({
        askedBy: 'Anna Berg',
        author: 'Anna Berg',
        isPage: false,
        visibility: 'PUBLIC',
        body: wish.body,
        media: [],
        publishAt: expect.any(String),
        timeZone: 'Europe/Berlin',
        isLate: false,
        version: expect.stringMatching(/^[0-9a-f]{64}$/),
        answer: null,
      });
      const other = await held();
      expect((await open(await ask(other.id))).body).toBe(other.body);
    });

    test('a post is held back at its time, and a yes releases it', async () => {
      const wish = await held({ publish_at: inSeconds(0) });
      const token = await ask(wish.id);
      await runPublishing(target);
      expect(await publicationOf(anna, wish.id)).toMatchObject({ state: 'planned', approval: 'waiting' });
      expect(texts()).not.toContain(wish.body);
      expect(await answer(token)).toEqual({ answered: 'approved' });
      expect(await publisher.ended(wish.id)).toMatchObject({
        state: 'published',
        approval: 'approved',
        approver: 'Ana Cruz',
      });
      expect(texts().filter((text) => text === wish.body)).toHaveLength(1);
      expect(await open(token)).toEqual({ ended: 'published' });
    });

    test('without a yes in its window, a post needs its author, who may publish it anyway', async () => {
      const wish = await held({ publish_at: inSeconds(0) });
      const token = await ask(wish.id);
      await publisher.age(3_601);
      expect(await publisher.ended(wish.id)).toMatchObject({ state: 'needs-you', reason: 'not-approved' });
      // A late yes is heard, and publishes nothing by itself.
      expect(await open(token)).toMatchObject({ isLate: true, answer: null });
      expect(await answer(token)).toEqual({ answered: 'approved' });
      await runPublishing(target);
      expect(await publicationOf(anna, wish.id)).toMatchObject({ state: 'needs-you', approval: 'approved' });

      const second = await held({ publish_at: inSeconds(0) });
      const revoked = await ask(second.id);
      await publisher.age(3_601);
      await publisher.ended(second.id, 'needs-you');
      await plan(anna, { ...second, publish_at: null, needs_approval: false });
      expect(await publisher.ended(second.id)).toMatchObject({ state: 'published', approval: 'none' });
      expect(await open(revoked)).toEqual({ ended: 'withdrawn' });
    });

    test('a new time keeps a yes, and a new text needs another one with the same link', async () => {
      const wish = await held();
      const token = await ask(wish.id);
      await answer(token, { comment: 'Good' });
      const moved = { ...wish, publish_at: inSeconds(7200) };
      await plan(anna, moved);
      expect(await publicationOf(anna, wish.id)).toMatchObject({
        approval: 'approved',
        approval_comment: 'Good',
      });
      const changed = { ...moved, body: `${wish.body} And more.` };
      await plan(anna, changed);
      expect(await publicationOf(anna, wish.id)).toMatchObject({
        approval: 'waiting',
        approver: null,
        approval_comment: null,
        approval_answered_at: null,
      });
      expect(await open(token)).toMatchObject({ body: changed.body, answer: null });
    });

    test('an answer counts only for the text and the files that the person saw', async () => {
      const wish = await held();
      const token = await ask(wish.id);
      const { version } = await open(token);
      await plan(anna, { ...wish, body: `${wish.body} Changed.` });
      expect(await answer(token, { version })).toEqual({ refused: 'changed' });
      expect(await publicationOf(anna, wish.id)).toMatchObject({ approval: 'waiting' });
      const objectName = `${anna.id}/${wish.id}/1`;
      const { version: before } = await open(token);
      await plan(anna, {
        ...wish,
        body: `${wish.body} Changed.`,
        media: [{ objectName, kind: 'image', mimeType: 'image/png', alt: 'New', title: '' }],
      });
      expect(await answer(token, { version: before })).toEqual({ refused: 'changed' });
      expect(await answer(token)).toEqual({ answered: 'approved' });
    });

    test('a comment reaches the author at once, and the post stays held back', async () => {
      const wish = await held({ publish_at: inSeconds(0) });
      const token = await ask(wish.id);
      await anna.client.realtime.setAuth(anna.token);
      const news: unknown[] = [];
      const channel = anna.client.channel(`content:${anna.id}`, { config: { private: true } });
      channel.on('broadcast', { event: 'publication' }, (message) => news.push(message));
      await subscribed(channel);
      expect(await answer(token, { answer: 'changes', comment: ' \n' })).toEqual({ refused: 'invalid' });
      expect(await answer(token, { answer: 'changes', comment: 'Shorter,\nplease.' })).toEqual({
        answered: 'changes',
      });
      await expect.poll(() => news.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await runPublishing(target);
      expect(await publicationOf(anna, wish.id)).toMatchObject({
        state: 'planned',
        approval: 'changes',
        approver: 'Ana Cruz',
        approval_comment: 'Shorter,\nplease.',
      });
      expect((await open(token)).answer).toMatchObject({ kind: 'changes', comment: 'Shorter,\nplease.' });
      expect(await answer(token)).toEqual({ refused: 'answered' });
    });

    test('a new link ends the one before it, and its answer', async () => {
      const wish = await held();
      const first = await ask(wish.id);
      const { version } = await open(first);
      await answer(first);
      const second = await ask(wish.id);
      expect(await open(first)).toEqual({ ended: 'withdrawn' });
      expect(await answer(first, { version })).toEqual({ ended: 'withdrawn' });
      expect(await publicationOf(anna, wish.id)).toMatchObject({ approval: 'waiting' });
      expect(await answer(second)).toEqual({ answered: 'approved' });
    });

    test('a link ends when its post is canceled, no longer needs approval, or is long past', async () => {
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

    test('the function signs addresses of the files, as long as the link is open', async () => {
      const wish = await held();
      const objectName = `${anna.id}/${wish.id}/1`;
      const file = new Blob(['an image'], { type: 'image/png' });
      expect((await anna.client.storage.from('publications').upload(objectName, file)).error).toBeNull();
      const media = [
        { objectName, kind: 'image', mimeType: 'image/png', alt: 'A desk', title: 'desk.png' },
        { objectName: `${anna.id}/${wish.id}/2`, kind: 'image', mimeType: 'image/png', alt: '', title: '' },
      ];
      await plan(anna, { ...wish, media });
      const token = await ask(wish.id);
      expect((await open(token)).media).toEqual([
        { kind: 'image', mimeType: 'image/png', alt: 'A desk', title: 'desk.png' },
        { kind: 'image', mimeType: 'image/png', alt: '', title: '' },
      ]);
      const { body } = await callPublishing(target, { action: 'files', token });
      expect(body.urls).toEqual([expect.stringMatching(/^\/storage\/v1\/object\/sign\/publications\//), '']);
      const loaded = await fetch(`${target.url}${body.urls[0]}`);
      expect(await loaded.text()).toBe('an image');
      expect(loaded.headers.get('set-cookie')).toBeNull();
      await anna.client.rpc('cancel_publications', { ids: [wish.id] });
      expect((await callPublishing(target, { action: 'files', token })).body).toEqual({ ended: 'withdrawn' });
      expect((await callPublishing(target, { action: 'files', token: 7 })).body).toEqual({
        refused: 'closed',
      });
    });

    test('only the author asks, and only a link answers', async () => {
      const mallory = await newUser(target);
      const wish = await held();
      const token = await ask(wish.id);
      const asked = await mallory.client.rpc('ask_approval', { publication: wish.id, asked_by: 'Mallory' });
      expect(asked.error?.code).toBe('55000');
      const anonymous = clientOf(target);
      expect(
        (await anonymous.rpc('ask_approval', { publication: wish.id, asked_by: 'Mallory' })).error,
      ).not.toBeNull();
      expect((await mallory.client.rpc('open_approval', { token })).error?.code).toBe('42501');
      expect((await anonymous.from('publications').select()).error?.code).toBe('42501');
      expect((await mallory.client.from('publications').select().eq('id', wish.id)).data).toEqual([]);
      for (const client of [anna.client, anonymous]) {
        const files = await client.rpc('approval_files', { token, address: '' });
        expect(files.error?.code).toMatch(/42501|PGRST202/);
        expect((await client.schema('private').from('approval_links').select()).error).not.toBeNull();
      }
      for (const role of ['anon', 'authenticated']) {
        const { data } = await anna.client.rpc('callable_privately', { role });
        expect((data ?? []).filter((name: string) => /approval|released/.test(name))).toEqual([]);
      }
      // The row of the author has nothing of the link.
      expect(JSON.stringify(await publicationOf(anna, wish.id))).not.toContain(token);
    });

    test.each([' ', 'x'.repeat(81)])('the name “%s” is refused', async (asked_by) => {
      const { id } = await held();
      const { error } = await anna.client.rpc('ask_approval', { publication: id, asked_by });
      expect(error).toMatchObject({ code: '22023', message: 'Enter your name, up to 80 characters.' });
    });

    test('long, strange, and missing answers are refused', async () => {
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

    test('a link is gone with its account', async () => {
      const gone = await newUser(target);
      const { person } = await publisherOf(target, linkedIn, gone);
      const wish = planOf(person, { publish_at: inSeconds(3600) });
      await plan(gone, { ...wish, needs_approval: true });
      const token = await ask(wish.id, gone);
      expect(await open(token)).toMatchObject({ body: wish.body });
      const { error } = await gone.client.functions.invoke('account-delete', { method: 'POST' });
      expect(error).toBeNull();
      expect(await open(token)).toEqual({ refused: 'closed' });
    });

    test('guesses and repeated calls of one link are limited', async () => {
      const token = await ask((await held()).id);
      expect(await statuses(130, () => token)).toContain(429);
      expect(await statuses(70, (index) => `guess ${index}`)).toContain(429);
      // Others' links still work for this address.
      expect(await open(await ask((await held()).id))).toMatchObject({ answer: null });
    });

    /** The statuses of so many calls, some at once: a server refuses more of one address. */
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
