import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLinkedIn } from '../support/linkedin.ts';
import { eachDatabase, newUser, startsOwn, type TestServer, type TestUser } from './support/each-database.ts';
import { invitationSettings } from './support/invitations.ts';
import {
  inSeconds,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  publisherOf,
} from './support/publishing.ts';

const project = makePublishingProject();
const linkedIn = await startLinkedIn({ partBytes: 64 * 1024 });
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await linkedIn.close();
});

describe.runIf(startsOwn).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
  'files of publications on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let publisher: Awaited<ReturnType<typeof publisherOf>>;
    let person: string;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      publisher = await publisherOf(target, linkedIn, anna);
      person = publisher.person;
    });
    afterAll(() => target.stop());
    beforeEach(() => linkedIn.setProcessing('available'));

    test.each([
      ['one image', [['image', 'image/png', 5_000]]],
      [
        'three images',
        [
          ['image', 'image/png', 5_000],
          ['image', 'image/jpeg', 6_000],
          ['image', 'image/gif', 70],
        ],
      ],
      ['a document', [['document', 'application/pdf', 90_000]]],
      ['a video in parts', [['video', 'video/mp4', 200_000]]],
    ] as const)('%s is published', async (_name, files) => {
      const wish = planOf(person);
      const contents = files.map(([, , size], index) => Buffer.alloc(size, `file ${index} of ${wish.id} `));
      const media = await Promise.all(
        files.map(async ([kind, mimeType], index) => {
          const objectName = `${anna.id}/${wish.id}/${index + 1}`;
          const file = new Blob([new Uint8Array(contents[index] ?? [])], { type: mimeType });
          const { error } = await anna.client.storage.from('publications').upload(objectName, file);
          expect(error).toBeNull();
          return { objectName, kind, mimeType, alt: `Alt ${index}`, title: `Title ${index}` };
        }),
      );
      await plan(anna, { ...wish, media });
      const { urn, state } = await publisher.ended(wish.id);
      expect(state).toBe('published');
      const shown = publisher.posts().find((each) => each.urn === urn)?.media ?? [];
      expect(shown.map(({ bytes }) => bytes.toString())).toEqual(contents.map(String));
      const isImage = files[0]?.[0] === 'image';
      expect(shown[0]).toMatchObject(isImage ? { altText: 'Alt 0' } : { title: 'Title 0' });
    });

    test('a document that LinkedIn still processes is posted when it is done', async () => {
      const wish = await withDocument();
      linkedIn.setProcessing('processing');
      await plan(anna, wish);
      await expect
        .poll(() => linkedIn.asks().filter(({ path }) => /^\/rest\/documents\/urn/.test(path)).length, {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
      expect((await publicationOf(anna, wish.id)).state).not.toBe('published');
      linkedIn.setProcessing('available');
      expect(await publisher.ended(wish.id)).toMatchObject({ state: 'published', attempts: 0 });
      linkedIn.setProcessing('failed');
      const second = await withDocument();
      await plan(anna, second);
      expect(await publisher.ended(second.id)).toMatchObject({ state: 'needs-you', reason: 'files' });
    });

    test('a missing file marks the post for its author', async () => {
      const wish = planOf(person);
      const objectName = `${anna.id}/${wish.id}/1`;
      const media = [{ objectName, kind: 'image', mimeType: 'image/png', alt: '', title: '' }];
      await plan(anna, { ...wish, media });
      expect(await publisher.ended(wish.id)).toMatchObject({ state: 'needs-you', reason: 'files' });
    });

    test('files are deleted a day after they were needed', async () => {
      const kept = await withDocument({ publish_at: inSeconds(3600) });
      const done = await withDocument();
      await plan(anna, kept, done);
      await publisher.ended(done.id);
      await publisher.called('age_publication_files', {});
      await publisher.age(2 * 86_400);
      // What is planned is due now, and two days late.
      await publisher.ended(kept.id);
      expect((await publisher.tidy()).status).toBe(200);
      const files = anna.client.storage.from('publications');
      expect(
        (await files.list(`${anna.id}/${kept.id}`)).data,
        'its author may still publish it',
      ).toHaveLength(1);
      expect((await files.list(`${anna.id}/${done.id}`)).data).toEqual([]);
    });

    async function withDocument(changes: Parameters<typeof planOf>[1] = {}) {
      const wish = planOf(person, changes);
      const objectName = `${anna.id}/${wish.id}/1`;
      const file = new Blob([`%PDF ${wish.id}`], { type: 'application/pdf' });
      expect((await anna.client.storage.from('publications').upload(objectName, file)).error).toBeNull();
      const media = [
        { objectName, kind: 'document', mimeType: 'application/pdf', alt: '', title: 'Ten ideas' },
      ];
      return { ...wish, media };
    }
  },
);
