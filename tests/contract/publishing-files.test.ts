import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fault, startLinkedIn } from '../support/linkedin.ts';
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

describe.runIf(runsOwnServers).each(eachDatabase(project, { ...invitationSettings, ...linkedIn.settings }))(
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
    beforeEach(() => {
      linkedIn.setProcessing('available');
      linkedIn.setFaults(() => undefined);
    });

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
      const post = planOf(person);
      const contents = files.map(([, , size], index) => Buffer.alloc(size, `file ${index} of ${post.id} `));
      const media = await Promise.all(
        files.map(async ([kind, mimeType], index) => {
          const objectName = `${anna.id}/${post.id}/${index + 1}`;
          const file = new Blob([new Uint8Array(contents[index] ?? [])], { type: mimeType });
          const { error } = await anna.client.storage.from('publications').upload(objectName, file);
          expect(error).toBeNull();
          return { objectName, kind, mimeType, alt: `Alt ${index}`, title: `Title ${index}` };
        }),
      );
      await plan(anna, { ...post, media });
      const { urn, state } = await publisher.ended(post.id);
      expect(state).toBe('published');
      const shown = publisher.posts().find((each) => each.urn === urn)?.media ?? [];
      expect(shown.map(({ bytes }) => bytes.toString())).toEqual(contents.map(String));
      const isImage = files[0]?.[0] === 'image';
      expect(shown[0]).toMatchObject(isImage ? { altText: 'Alt 0' } : { title: 'Title 0' });
    });

    describe('an upload of a video in four parts', () => {
      /** Plans a video. Returns its publication and the requests to LinkedIn for it. */
      async function videoPlanned() {
        const before = linkedIn.asks().length;
        const planned = planOf(person);
        const objectName = `${anna.id}/${planned.id}/1`;
        const content = Buffer.alloc(200_000, `video ${planned.id} `);
        const file = new Blob([new Uint8Array(content)], { type: 'video/mp4' });
        expect((await anna.client.storage.from('publications').upload(objectName, file)).error).toBeNull();
        const media = [{ objectName, kind: 'video', mimeType: 'video/mp4', alt: '', title: 'Team' }];
        await plan(anna, { ...planned, media });
        const asked = () => linkedIn.asks().slice(before);
        return {
          id: planned.id,
          content,
          starts: () => asked().filter(({ query }) => query.get('action') === 'initializeUpload').length,
          puts: () => asked().filter(isPart).length,
        };
      }
      const isPart = ({ path }: { path: string }) => path.startsWith('/dms-uploads/');

      test('an upload continues with the part that broke', async () => {
        const faults: Fault[] = ['lost-before', { status: 503 }];
        const later: Fault[] = ['lost-after'];
        let parts = 0;
        linkedIn.setFaults((asked) => {
          if (!isPart(asked)) return undefined;
          parts += 1;
          // The first part arrives, the second needs three attempts, and the response to the last one is lost.
          return parts === 1 ? undefined : (faults.shift() ?? (parts === 6 ? later.shift() : undefined));
        });
        const video = await videoPlanned();
        const { urn, attempts } = await publisher.ended(video.id, 'published');
        expect(attempts).toBe(0);
        expect(video.starts()).toBe(1);
        expect(video.puts()).toBe(7);
        const shown = publisher.posts().find((each) => each.urn === urn)?.media;
        expect(shown?.map(({ bytes }) => bytes.equals(video.content))).toEqual([true]);
      });

      test('an upload starts over later if a part keeps breaking', async () => {
        let parts = 0;
        linkedIn.setFaults((asked) => {
          if (!isPart(asked)) return undefined;
          parts += 1;
          return parts >= 2 && parts <= 4 ? 'lost-before' : undefined;
        });
        const video = await videoPlanned();
        const { urn, attempts } = await publisher.ended(video.id, 'published');
        expect(attempts).toBe(1);
        expect(video.starts()).toBe(2);
        const shown = publisher.posts().find((each) => each.urn === urn)?.media;
        expect(shown?.map(({ bytes }) => bytes.equals(video.content))).toEqual([true]);
      });
    });

    test('a document that LinkedIn is still processing is posted when it is ready', async () => {
      const post = await withDocument();
      linkedIn.setProcessing('processing');
      await plan(anna, post);
      await expect
        .poll(() => linkedIn.asks().filter(({ path }) => /^\/rest\/documents\/urn/.test(path)).length, {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
      expect((await publicationOf(anna, post.id)).state).not.toBe('published');
      linkedIn.setProcessing('available');
      expect(await publisher.ended(post.id)).toMatchObject({ state: 'published', attempts: 0 });
      linkedIn.setProcessing('failed');
      const second = await withDocument();
      await plan(anna, second);
      expect(await publisher.ended(second.id)).toMatchObject({ state: 'needs-you', reason: 'files' });
    });

    test('a post with a missing file needs its author', async () => {
      const post = planOf(person);
      const objectName = `${anna.id}/${post.id}/1`;
      const media = [{ objectName, kind: 'image', mimeType: 'image/png', alt: '', title: '' }];
      await plan(anna, { ...post, media });
      expect(await publisher.ended(post.id)).toMatchObject({ state: 'needs-you', reason: 'files' });
    });

    test('an upload to a full account gets a response that the page understands', async () => {
      const ben = await newUser(target);
      const upload = (bytes: number) =>
        ben.client.storage
          .from('publications')
          .upload(
            `${ben.id}/${crypto.randomUUID()}/1`,
            new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
          );
      const setQuota = (bytes: number) => publisher.called('set_quota', { person: ben.id, bytes });
      await setQuota(50_000);
      expect((await upload(30_000)).error).toBeNull();
      expect((await upload(30_000)).error).toMatchObject({
        statusCode: '413',
        message: expect.stringContaining('storage quota'),
      });
      // With other rows, an account can already be over its quota before an upload.
      await setQuota(20_000);
      expect((await upload(10)).error?.message).toContain('row-level security');
    });

    test('files are deleted a day after they were last needed', async () => {
      const kept = await withDocument({ publish_at: inSeconds(3600) });
      const done = await withDocument();
      await plan(anna, kept, done);
      await publisher.ended(done.id);
      await publisher.called('age_publication_files', {});
      await publisher.age(2 * 86_400);
      // The planned posts are due now or two days overdue.
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
      const post = planOf(person, changes);
      const objectName = `${anna.id}/${post.id}/1`;
      const file = new Blob([`%PDF ${post.id}`], { type: 'application/pdf' });
      expect((await anna.client.storage.from('publications').upload(objectName, file)).error).toBeNull();
      const media = [
        { objectName, kind: 'document', mimeType: 'application/pdf', alt: '', title: 'Ten ideas' },
      ];
      return { ...post, media };
    }
  },
);
