import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentDevice } from './support/content.ts';
import {
  eachDatabase,
  newUser,
  runsOwnServers,
  type TestServer,
  type TestUser,
} from './support/each-database.ts';
import {
  callInvitation,
  candidateWith,
  clipOf,
  filesWith,
  invitationSettings,
  invite,
  makeInvitationProject,
  roleKey,
} from './support/invitations.ts';

const project = makeInvitationProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  'records of invited candidates on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let device: Awaited<ReturnType<typeof contentDevice>>;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
      device = await contentDevice(anna.client);
    });
    afterAll(() => target.stop());

    const erase = async () => callInvitation(target, { action: 'erase' }, await roleKey('service_role'));
    const filesOf = (text: string) => filesWith(target.own?.config.dataDir ?? '', text);
    const recordsOf = async (id: string) =>
      (await device.pull()).records.filter((record) => record.id === id || record.id === `video of ${id}`);
    const versionOf = async (id: string) =>
      (await recordsOf(id)).find(({ kind }) => kind === 'candidate')?.version;
    const invitationsOf = async (candidate: string) =>
      (await anna.client.from('invitations').select().eq('candidate_id', candidate)).data;

    /** Stores a candidate with a video, invites them, and has a clip arrive. */
    async function invitedCandidate(id: string, deleteOn: string) {
      const video = `video of ${id}`;
      await device.push([
        { kind: 'candidate', id, base: 0, format: 1, value: { name: 'Mia', deleteOn, videoIds: [video] } },
        { kind: 'video', id: video, base: 0, format: 1, value: { fileName: 'mia.mp4' } },
      ]);
      const link = await invite(anna.client, { candidate: id, delete_on: deleteOn });
      const candidate = candidateWith(target, link.token);
      await candidate.consent();
      const marker = `clip-of-${id}-${crypto.randomUUID()}`;
      await candidate.answer(1, clipOf(marker, 30_000));
      return { ...link, candidate, marker };
    }

    test('a candidate with clips and video entries is deleted on the chosen day on all devices', async () => {
      const due = await invitedCandidate('due', dayFromNow(-1));
      const later = await invitedCandidate('later', dayFromNow(2));
      const { head } = await device.register();
      await erase();
      expect(await recordsOf('due')).toMatchObject([{ value: null }, { value: null }]);
      expect((await device.pull(head)).records.map(({ id }) => id).toSorted()).toEqual([
        'due',
        'video of due',
      ]);
      expect(await filesOf(due.marker)).toEqual([]);
      expect(await invitationsOf('due')).toEqual([]);
      expect((await recordsOf('later')).map(({ value }) => value)).toEqual([
        expect.any(Object),
        expect.any(Object),
      ]);
      expect(await filesOf(later.marker)).toHaveLength(1);
    });

    test("a new deletion day also applies to the candidate's invitations", async () => {
      await invitedCandidate('moved', dayFromNow(1));
      // The second date does not exist.
      for (const [deleteOn, expected] of [
        [dayFromNow(30), dayFromNow(30)],
        ['2026-02-31', null],
      ]) {
        const base = await versionOf('moved');
        await device.push([
          { kind: 'candidate', id: 'moved', base, format: 1, value: { name: 'Mia', deleteOn } },
        ]);
        expect(await invitationsOf('moved')).toMatchObject([{ delete_on: expected }]);
      }
    });

    test('a candidate is deleted after withdrawing', async () => {
      const { candidate, marker } = await invitedCandidate('withdrawn', dayFromNow(9));
      expect((await candidate.withdraw()).body).toEqual({ withdrawn: true });
      expect(await recordsOf('withdrawn')).toMatchObject([{ value: null }, { value: null }]);
      expect(await filesOf(marker)).toEqual([]);
    });

    test('clips are deleted an hour after the candidate was deleted on a device, so that Undo works', async () => {
      const { marker } = await invitedCandidate('deleted', dayFromNow(9));
      const base = await versionOf('deleted');
      await device.push([{ kind: 'candidate', id: 'deleted', base, format: 1, value: null }]);
      await erase();
      expect(await filesOf(marker)).toHaveLength(1);
      await anna.client.rpc('age_records');
      await erase();
      expect(await filesOf(marker)).toEqual([]);
      expect(await invitationsOf('deleted')).toEqual([]);
    });

    test("deleting a candidate keeps the account's counts correct", async () => {
      const { rows } = await usageOf();
      expect(rows).toEqual({
        live: (await device.pull()).records.filter(({ value }) => value !== null).length,
        bytes: await storedBytes(),
      });
    });

    async function usageOf() {
      const { data } = await anna.client.rpc('content_counts', { person: anna.id });
      return { rows: data as { live: number; bytes: number } };
    }
    async function storedBytes() {
      const { data } = await anna.client.from('content_records').select('bytes');
      return (data ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
    }
  },
);

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  'finished videos of invited candidates on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
    });
    afterAll(() => target.stop());

    const invited = async (showsResult = true) => {
      const link = await invite(anna.client, { shows_result: showsResult });
      return { ...link, candidate: candidateWith(target, link.token) };
    };
    const upload = async (invitation: string, text: string, by = anna) => {
      const { data, error } = await by.client.rpc('offer_result', { invitation });
      if (error) return { error };
      const body = clipOf(text, 40_000);
      const sent = await by.client.storage
        .from('answers')
        .upload(data.objectName, body, { contentType: 'video/mp4' });
      if (sent.error) return { error: sent.error };
      const shown = await by.client.rpc('show_result', { invitation });
      return { ...shown.data, error: shown.error };
    };
    const addressOf = async (token: string) =>
      (await callInvitation(target, { action: 'result', token })).body;

    test('a finished video is shown only to its candidate, in its newest version, until it is deleted', async () => {
      const [mia, ben] = [await invited(), await invited()];
      expect(await mia.candidate.open()).toMatchObject({ hasResult: false });
      expect(await addressOf(mia.token)).toEqual({ refused: 'missing' });
      const marker = `result-${crypto.randomUUID()}`;
      expect((await upload(mia.invitation, `first ${marker}`)).error).toBeNull();
      const { replaced, error } = await upload(mia.invitation, `second ${marker}`);
      expect(error).toBeNull();
      await anna.client.storage.from('answers').remove([replaced]);
      expect(await mia.candidate.open()).toMatchObject({ hasResult: true });
      const { url } = await addressOf(mia.token);
      const shown = await fetch(`${target.url}${url}`);
      expect(shown.headers.get('content-type')).toBe('video/mp4');
      expect(await shown.text()).toContain(`second ${marker}`);
      expect(await addressOf(ben.token)).toEqual({ refused: 'missing' });
      const folder = target.own?.config.dataDir ?? '';
      expect(await filesWith(folder, marker)).toHaveLength(1);
      await mia.candidate.withdraw();
      expect(await addressOf(mia.token)).toEqual({ refused: 'closed' });
      expect(await filesWith(folder, marker)).toEqual([]);
      expect((await fetch(`${target.url}${url}`)).ok).toBe(false);
    });

    test('deleting stray files keeps finished videos', async () => {
      const { invitation, candidate } = await invited();
      expect((await upload(invitation, 'kept')).error).toBeNull();
      await anna.client.rpc('age_uploads');
      await callInvitation(target, { action: 'erase' }, await roleKey('service_role'));
      expect(await candidate.open()).toMatchObject({ hasResult: true });
    });

    test('a video is rejected if it was not offered, belongs to another recruiter, or has another name', async () => {
      const carl = await newUser(target);
      const [quiet, mine] = [await invited(false), await invited()];
      expect((await upload(quiet.invitation, 'x')).error).toMatchObject({ code: '42501' });
      expect((await upload(mine.invitation, 'x', carl)).error).toMatchObject({ code: '42501' });
      const { data } = await anna.client.rpc('offer_result', { invitation: mine.invitation });
      expect((await anna.client.rpc('show_result', { invitation: mine.invitation })).error).not.toBeNull();
      expect(await mine.candidate.open()).toMatchObject({ hasResult: false });
      for (const [by, name] of [
        [carl, data.objectName],
        [anna, `${data.objectName}x`],
        [anna, `${anna.id}/free`],
      ] as const) {
        const { error } = await by.client.storage
          .from('answers')
          .upload(name, clipOf('x', 100), { contentType: 'video/mp4' });
        expect(error, name).not.toBeNull();
      }
    });
  },
);
