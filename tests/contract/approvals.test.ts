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
  inSeconds,
  makePublishingProject,
  plan,
  publicationOf,
  publisherOf,
  runPublishing,
} from './support/publishing.ts';
import { subscribe } from './support/realtime.ts';

const project = makePublishingProject();
const linkedIn = await startLinkedIn();
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await linkedIn.close();
});

describe.runIf(runsOwnServers).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
  'approvals on %s',
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

    const texts = () => publisher.posts().map(({ text }) => text);
    test('a link shows the post to anyone, and nothing else about the account', async () => {
      const post = await held();
      const token = await ask(post.id);
      expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(await open(token)).toEqual({
        askedBy: 'Anna Berg',
        author: 'Anna Berg',
        isPage: false,
        visibility: 'PUBLIC',
        body: post.body,
        media: [],
        publishAt: expect.any(String),
        timeZone: 'Europe/Berlin',
        isDue: false,
        isLate: false,
        version: expect.stringMatching(/^[0-9a-f]{64}$/),
        answer: null,
      });
      const other = await held();
      expect((await open(await ask(other.id))).body).toBe(other.body);
    });

    test('a post waits at its time, and an approval releases it', async () => {
      const post = await held({ publish_at: inSeconds(0) });
      const token = await ask(post.id);
      await runPublishing(target);
      expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'planned', approval: 'waiting' });
      expect(texts()).not.toContain(post.body);
      // The page therefore says that the post is published right away.
      expect(await open(token)).toMatchObject({ isDue: true, isLate: false });
      expect(await answer(token)).toEqual({ answered: 'approved' });
      expect(await publisher.ended(post.id)).toMatchObject({
        state: 'published',
        approval: 'approved',
        approver: 'Ana Cruz',
      });
      expect(texts().filter((text) => text === post.body)).toHaveLength(1);
      expect(await open(token)).toEqual({ ended: 'published' });
    });

    test('a post that is not approved in its window needs its author, who can still publish it', async () => {
      const post = await held({ publish_at: inSeconds(0) });
      const token = await ask(post.id);
      await publisher.age(3_601);
      expect(await publisher.ended(post.id)).toMatchObject({ state: 'needs-you', reason: 'not-approved' });
      // A late approval is recorded, but does not publish the post.
      expect(await open(token)).toMatchObject({ isDue: false, isLate: true, answer: null });
      expect(await answer(token)).toEqual({ answered: 'approved' });
      await runPublishing(target);
      expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'needs-you', approval: 'approved' });

      const second = await held({ publish_at: inSeconds(0) });
      const revoked = await ask(second.id);
      await publisher.age(3_601);
      await publisher.ended(second.id, 'needs-you');
      await plan(anna, { ...second, publish_at: null, needs_approval: false });
      expect(await publisher.ended(second.id)).toMatchObject({ state: 'published', approval: 'none' });
      expect(await open(revoked)).toEqual({ ended: 'withdrawn' });
    });

    test('a new time keeps the approval, and a new text needs a new one through the same link', async () => {
      const post = await held();
      const token = await ask(post.id);
      await answer(token, { comment: 'Good' });
      const moved = { ...post, publish_at: inSeconds(7200) };
      await plan(anna, moved);
      expect(await publicationOf(anna, post.id)).toMatchObject({
        approval: 'approved',
        approval_comment: 'Good',
      });
      const changed = { ...moved, body: `${post.body} And more.` };
      await plan(anna, changed);
      expect(await publicationOf(anna, post.id)).toMatchObject({
        approval: 'waiting',
        approver: null,
        approval_comment: null,
        approval_answered_at: null,
      });
      expect(await open(token)).toMatchObject({ body: changed.body, answer: null });
    });

    test('a future post of a disconnected profile is neither due nor late', async () => {
      const berta = await newUser(target);
      const { person } = await publisherOf(target, linkedIn, berta);
      const bertas = approvalsOf(target, berta, person);
      const post = await bertas.held();
      const token = await bertas.ask(post.id);
      await berta.client.rpc('disconnect_linkedin', { connection: person });
      expect(await publicationOf(berta, post.id)).toMatchObject({ state: 'needs-you' });
      expect(await bertas.open(token)).toMatchObject({ author: '', isDue: false, isLate: false });
    });

    test("a paused account's due post is not called published right away", async () => {
      const user = await newUser(target);
      const { person } = await publisherOf(target, linkedIn, user);
      const paused = approvalsOf(target, user, person);
      const token = await paused.ask((await paused.held({ publish_at: inSeconds(0) })).id);
      await user.client.rpc('set_publishing', { paused: true, slots: null, time_zone: null });
      expect(await paused.open(token)).toMatchObject({ isDue: false, isLate: true });
    });

    test('the approval covers who can see the post', async () => {
      const post = await held({ visibility: 'CONNECTIONS' });
      const token = await ask(post.id);
      const { version } = await open(token);
      await plan(anna, { ...post, visibility: 'PUBLIC' });
      expect(await answer(token, { version })).toEqual({ refused: 'changed' });
      expect(await answer(token)).toEqual({ answered: 'approved' });
      await plan(anna, post);
      expect(await publicationOf(anna, post.id)).toMatchObject({ approval: 'waiting', approver: null });
    });

    test('an answer that is repeated after a lost response is accepted again', async () => {
      const post = await held();
      const token = await ask(post.id);
      const { version } = await open(token);
      const given = { version, answer: 'changes', comment: 'Shorter, please. ' };
      expect(await answer(token, given)).toEqual({ answered: 'changes' });
      const { approval_answered_at } = await publicationOf(anna, post.id);
      expect(await answer(token, given)).toEqual({ answered: 'changes' });
      expect((await publicationOf(anna, post.id)).approval_answered_at).toBe(approval_answered_at);
      for (const other of [{ comment: 'Longer' }, { name: 'Ben' }, { answer: 'approved' }])
        expect(await answer(token, { ...given, ...other })).toEqual({ refused: 'answered' });
    });

    test('an answer counts only for the text and the files that were shown', async () => {
      const post = await held();
      const token = await ask(post.id);
      const { version } = await open(token);
      await plan(anna, { ...post, body: `${post.body} Changed.` });
      expect(await answer(token, { version })).toEqual({ refused: 'changed' });
      expect(await publicationOf(anna, post.id)).toMatchObject({ approval: 'waiting' });
      const objectName = `${anna.id}/${post.id}/1`;
      const { version: before } = await open(token);
      await plan(anna, {
        ...post,
        body: `${post.body} Changed.`,
        media: [{ objectName, kind: 'image', mimeType: 'image/png', alt: 'New', title: '' }],
      });
      expect(await answer(token, { version: before })).toEqual({ refused: 'changed' });
      expect(await answer(token)).toEqual({ answered: 'approved' });
    });

    test('a comment reaches the author immediately, and the post keeps waiting', async () => {
      const post = await held({ publish_at: inSeconds(0) });
      const token = await ask(post.id);
      await anna.client.realtime.setAuth(anna.token);
      const messages: unknown[] = [];
      const channel = anna.client.channel(`content:${anna.id}`, { config: { private: true } });
      channel.on('broadcast', { event: 'publication' }, (message) => messages.push(message));
      await subscribe(channel);
      expect(await answer(token, { answer: 'changes', comment: ' \n' })).toEqual({ refused: 'invalid' });
      expect(await answer(token, { answer: 'changes', comment: 'Shorter,\nplease.' })).toEqual({
        answered: 'changes',
      });
      await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await runPublishing(target);
      expect(await publicationOf(anna, post.id)).toMatchObject({
        state: 'planned',
        approval: 'changes',
        approver: 'Ana Cruz',
        approval_comment: 'Shorter,\nplease.',
      });
      expect((await open(token)).answer).toMatchObject({ kind: 'changes', comment: 'Shorter,\nplease.' });
      expect(await answer(token)).toEqual({ refused: 'answered' });
    });

    test('a new link invalidates the previous one and its answer', async () => {
      const post = await held();
      const first = await ask(post.id);
      const { version } = await open(first);
      await answer(first);
      const second = await ask(post.id);
      expect(await open(first)).toEqual({ ended: 'withdrawn' });
      expect(await answer(first, { version })).toEqual({ ended: 'withdrawn' });
      expect(await publicationOf(anna, post.id)).toMatchObject({ approval: 'waiting' });
      expect(await answer(second)).toEqual({ answered: 'approved' });
    });
  },
);
