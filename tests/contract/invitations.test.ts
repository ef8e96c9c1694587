import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '#server/start.ts';
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
  invitationFields,
  invitationSettings,
  invite,
  makeInvitationProject,
  refusedStatus,
  roleKey,
  sendPieces,
} from './support/invitations.ts';
import { subscribe } from './support/realtime.ts';
import { clientOf, emailCount, newestEmail } from './support/target.ts';

const project = makeInvitationProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  'invitations on %s',
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    beforeAll(async () => {
      target = await startServer();
      anna = await newUser(target);
    });
    afterAll(() => target.stop());

    const invited = async (changes: Parameters<typeof invite>[1] = {}, recruiter = anna) => {
      const link = await invite(recruiter.client, changes);
      return { ...link, candidate: candidateWith(target, link.token) };
    };
    const answersOf = async (invitation: string, recruiter = anna) =>
      (await recruiter.client.from('answers').select().eq('invitation_id', invitation).order('question'))
        .data ?? [];
    const erase = async () => callInvitation(target, { action: 'erase' }, await roleKey('service_role'));
    const dataFolder = () => target.own?.config.dataDir ?? '';

    test('a candidate uploads in chunks, resumes, and sends, and the recruiter sees each step', async () => {
      const { invitation, token, candidate } = await invited({ candidate: 'candidate-1' });
      expect(token).toMatch(/^[\w-]{22}$/);
      const opened = await candidate.open();
      expect(opened).toMatchObject({
        agencyName: 'Northwind Staffing',
        recruiterName: 'Anna Berg',
        questions: invitationFields.questions,
        takes: 2,
        consent: { text: invitationFields.consent_text, version: '1', givenAt: null },
        answers: [],
      });
      expect(JSON.stringify(opened), 'the page learns nothing about the account').not.toContain(anna.id);
      expect(await candidate.begin(1, 1000)).toEqual({ refused: 'consent' });
      expect(await candidate.call('give_consent', { version: '2' })).toEqual({ refused: 'invalid' });
      const consent = await candidate.consent();
      expect(await candidate.consent()).toEqual(consent);

      const clip = clipOf('first answer', 1_500_000);
      const upload = await candidate.begin(1, clip.length);
      const uploadUrl = await sendPieces(target, upload.objectName, clip, { stopAfter: 500_000 });
      expect(await candidate.finish(upload.answer)).toEqual({ refused: 'missing' });
      await sendPieces(target, upload.objectName, clip, { uploadUrl });
      expect(await candidate.finish(upload.answer)).toEqual({ state: 'arrived' });
      expect(await candidate.finish(upload.answer)).toEqual({ state: 'arrived' });
      const second = await candidate.answer(2, clipOf('second answer', 40_000));
      const chosen = await candidate.call('choose_answers', { answers: [upload.answer, second] });
      expect(chosen).toEqual({ sentAt: expect.any(String) });

      const { data: row } = await anna.client.from('invitations').select().eq('id', invitation).single();
      expect(row).toMatchObject({ candidate_id: 'candidate-1', opened_count: 1, user_id: anna.id });
      expect(Date.parse(row.sent_at)).toBeGreaterThanOrEqual(Date.parse(row.consented_at));
      expect(JSON.stringify(row)).not.toContain(token);
      const answers = await answersOf(invitation);
      expect(answers).toMatchObject([
        { question: 1, take: 1, state: 'arrived', is_chosen: true, bytes: 1_500_000 },
        { question: 2, take: 1, state: 'arrived', is_chosen: true },
      ]);
      const { data } = await anna.client.storage.from('answers').download(answers[0]?.object_name);
      expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(clip)).toBe(true);
    });

    test('a new take replaces an unfinished one, up to the allowed number of takes', async () => {
      const { invitation, candidate } = await invited();
      await candidate.consent();
      const takes = [await candidate.begin(1, 30_000), await candidate.begin(1, 30_000)];
      const third = await candidate.begin(1, 30_000);
      expect(await refusedStatus(sendPieces(target, takes[0]?.objectName ?? '', clipOf('old', 30_000)))).toBe(
        403,
      );
      for (const { objectName, answer } of [takes[1], third].flatMap((each) => each ?? [])) {
        await sendPieces(target, objectName, clipOf('take', 30_000));
        expect(await candidate.finish(answer)).toEqual({ state: 'arrived' });
      }
      expect(await candidate.begin(1, 30_000)).toEqual({ refused: 'takes' });
      expect((await candidate.begin(2, 30_000)).refused).toBeUndefined();
      const ids = (await answersOf(invitation)).filter(({ question }) => question === 1).map(({ id }) => id);
      expect(await candidate.call('choose_answers', { answers: ids })).toEqual({ refused: 'invalid' });
      await candidate.call('choose_answers', { answers: [ids[0]] });
      await candidate.call('choose_answers', { answers: [ids[1]] });
      const chosen = (await answersOf(invitation)).filter(({ is_chosen }) => is_chosen);
      expect(chosen).toMatchObject([{ id: ids[1] }]);
    });

    test('a plain upload also works, and a file that is no clip is deleted', async () => {
      const { invitation, candidate } = await invited();
      await candidate.consent();
      const upload = async (bytes: Buffer, announced = bytes.length) => {
        const reserved = await candidate.begin(1, announced);
        const { error } = await candidate.client.storage
          .from('answers')
          .upload(reserved.objectName, new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }));
        return { ...reserved, error };
      };
      const good = await upload(clipOf('plain', 20_000));
      expect(good.error).toBeNull();
      expect(await candidate.finish(good.answer)).toEqual({ state: 'arrived' });
      for (const [bytes, announced] of [
        [Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(100)}`)],
        [Buffer.alloc(200)],
        [clipOf('short', 500), 900],
      ] as [Buffer, number?][]) {
        const { answer, objectName, error } = await upload(bytes, announced);
        expect(error).toBeNull();
        expect(await candidate.finish(answer)).toEqual({ refused: 'content' });
        expect(await candidate.finish(answer)).toEqual({ refused: 'invalid' });
        expect((await anna.client.storage.from('answers').download(objectName)).data).toBeNull();
      }
      expect(await answersOf(invitation)).toHaveLength(1);
    });

    test('the recruiter’s devices are notified', async () => {
      const ben = await newUser(target);
      const { candidate } = await invited({ candidate: 'candidate-7' }, ben);
      await ben.client.realtime.setAuth(ben.token);
      const notices: unknown[] = [];
      const channel = ben.client.channel(`content:${ben.id}`, { config: { private: true } });
      channel.on('broadcast', { event: 'invitation' }, ({ payload }) => notices.push(payload.candidate));
      await subscribe(channel);
      await candidate.open();
      await candidate.open();
      await expect.poll(() => notices).toEqual(['candidate-7']);
      await candidate.withdraw();
      await expect.poll(() => notices).toEqual(['candidate-7', 'candidate-7', 'candidate-7']);
      await ben.client.realtime.disconnect();
    });

    test('withdrawing deletes every byte and leaves only a notice', async () => {
      const { invitation, candidate } = await invited({ candidate: 'candidate-9' });
      const marker = `withdrawn-${crypto.randomUUID()}`;
      await candidate.consent();
      await candidate.answer(1, clipOf(marker, 600_000));
      const unfinished = await candidate.begin(2, 900_000);
      await sendPieces(target, unfinished.objectName, clipOf(marker, 900_000), { stopAfter: 300_000 });
      expect(await filesWith(dataFolder(), marker)).toHaveLength(3);
      expect(await candidate.withdraw()).toEqual({ status: 200, body: { withdrawn: true } });
      await expect.poll(() => filesWith(dataFolder(), marker)).toEqual([]);
      expect((await anna.client.from('invitations').select().eq('id', invitation)).data).toEqual([]);
      expect(await answersOf(invitation)).toEqual([]);
      const { data } = await anna.client.from('withdrawals').select().eq('invitation_id', invitation);
      expect(data).toMatchObject([{ candidate_id: 'candidate-9', user_id: anna.id }]);
      expect(await candidate.withdraw()).toEqual({ status: 200, body: { withdrawn: true } });
      expect(await candidate.open()).toEqual({ refused: 'closed' });
      await anna.client.from('withdrawals').delete().eq('invitation_id', invitation);
      expect((await anna.client.from('withdrawals').select().eq('invitation_id', invitation)).data).toEqual(
        [],
      );
    });

    test.each(['expired', 'revoked'])('a candidate can withdraw with a link that is %s', async (how) => {
      const { invitation, candidate } = await invited();
      const marker = `late-${crypto.randomUUID()}`;
      await candidate.consent();
      await candidate.answer(1, clipOf(marker, 50_000));
      if (how === 'revoked') await anna.client.rpc('revoke_invitation', { invitation });
      else await anna.client.rpc('set_times', { invitation, expires_at: '2026-01-01', delete_on: null });
      expect(await candidate.open()).toEqual({ refused: 'closed' });
      expect(await filesWith(dataFolder(), marker), 'it stays with the recruiter').toHaveLength(1);
      await candidate.withdraw();
      expect(await filesWith(dataFolder(), marker)).toEqual([]);
    });

    test('revoking an invitation ends an upload in flight and keeps what has arrived', async () => {
      const { invitation, candidate } = await invited();
      await candidate.consent();
      await candidate.answer(1, clipOf('arrived', 50_000));
      const marker = `revoked-${crypto.randomUUID()}`;
      const { objectName } = await candidate.begin(2, 900_000);
      const clip = clipOf(marker, 900_000);
      const uploadUrl = await sendPieces(target, objectName, clip, { stopAfter: 300_000 });
      await anna.client.rpc('revoke_invitation', { invitation });
      await expect.poll(() => filesWith(dataFolder(), marker)).toEqual([]);
      expect(await refusedStatus(sendPieces(target, objectName, clip, { uploadUrl }))).toBe(403);
      expect(await answersOf(invitation)).toMatchObject([{ state: 'arrived' }]);
    });

    test.each(['by the recruiter', 'by date', 'with the account'])(
      'a candidate deleted %s leaves no bytes',
      async (how) => {
        const carl = await newUser(target);
        const other = await invited({ candidate: 'someone else' }, carl);
        const { invitation, candidate } = await invited({ candidate: 'candidate-3' }, carl);
        const second = await invited({ candidate: 'candidate-3' }, carl);
        const marker = `deleted-${crypto.randomUUID()}`;
        for (const each of [candidate, second.candidate, other.candidate]) {
          await each.consent();
          await each.answer(
            1,
            clipOf(each === other.candidate ? `kept ${marker}` : `gone ${marker}`, 60_000),
          );
        }
        const unfinished = await candidate.begin(2, 900_000);
        await sendPieces(target, unfinished.objectName, clipOf(`gone ${marker}`, 900_000), {
          stopAfter: 300_000,
        });
        if (how === 'by the recruiter') {
          const body = { action: 'delete', candidate: 'candidate-3' };
          expect((await callInvitation(target, body, anna.token)).body).toEqual({ deleted: true });
          expect(await filesWith(dataFolder(), `gone ${marker}`), 'of another recruiter').toHaveLength(4);
          expect((await callInvitation(target, body, carl.token)).body).toEqual({ deleted: true });
        } else if (how === 'by date') {
          const today = new Date().toISOString().slice(0, 10);
          for (const each of [invitation, second.invitation])
            await carl.client.rpc('set_times', { invitation: each, expires_at: null, delete_on: today });
          expect((await callInvitation(target, { action: 'erase' })).status).toBe(403);
          expect((await callInvitation(target, { action: 'erase' }, carl.token)).status).toBe(403);
          expect((await erase()).body).toEqual({ erased: true });
        } else {
          expect((await carl.client.functions.invoke('account-delete')).error).toBeNull();
        }
        await expect.poll(() => filesWith(dataFolder(), `gone ${marker}`)).toEqual([]);
        const isAccountDeleted = how === 'with the account';
        expect(await filesWith(dataFolder(), `kept ${marker}`)).toHaveLength(isAccountDeleted ? 0 : 1);
        expect((await carl.client.from('invitations').select('id')).data).toEqual(
          isAccountDeleted ? [] : [{ id: other.invitation }],
        );
        expect((await other.candidate.open()).refused).toBe(isAccountDeleted ? 'closed' : undefined);
      },
    );

    test('an upload that was never finished is deleted after a day', async () => {
      const { invitation, candidate } = await invited();
      const marker = `stray-${crypto.randomUUID()}`;
      await candidate.consent();
      const { objectName } = await candidate.begin(1, 70_000);
      await sendPieces(target, objectName, clipOf(marker, 70_000));
      await erase();
      expect(await filesWith(dataFolder(), marker), 'it may still be finished').toHaveLength(1);
      await anna.client.rpc('age_uploads');
      await erase();
      expect(await filesWith(dataFolder(), marker)).toEqual([]);
      expect(await answersOf(invitation)).toEqual([]);
    });

    test('a recruiter can get emails about sent and withdrawn answers', async () => {
      const eva = await newUser(target);
      const quiet = await invited({}, eva);
      const loud = await invited({ emails: true }, eva);
      for (const { candidate } of [quiet, loud]) {
        await candidate.consent();
        const answer = await candidate.answer(1, clipOf('sent', 2000));
        await candidate.call('choose_answers', { answers: [answer] });
        await candidate.call('choose_answers', { answers: [answer] });
      }
      await expect.poll(() => emailCount(target, eva.email)).toBe(1);
      const sent = await newestEmail(target, eva.email);
      expect(sent.subject).toBe('A candidate sent you their answers');
      expect(sent.text).toContain('Northwind Staffing');
      expect(sent.links).toEqual([expect.stringMatching(/\/candidates$/)]);
      for (const { candidate } of [quiet, loud]) await candidate.withdraw();
      await expect.poll(() => emailCount(target, eva.email)).toBe(2);
      expect((await newestEmail(target, eva.email)).subject).toBe('A candidate withdrew their answers');
    });

    test('the candidate gets the emailed link in the language of the page', async () => {
      const [frank, other] = [await newUser(target), await newUser(target)];
      const { token, invitation } = await invited({ language: 'de' }, frank);
      const to = `mia-${crypto.randomUUID()}@example.com`;
      const email = (body: object, by = frank) =>
        callInvitation(target, { action: 'email', token, to, name: 'Mia {link}', ...body }, by.token);
      expect((await email({})).body).toEqual({ sent: true });
      const sent = await newestEmail(target, to);
      expect(sent.subject).toBe('Ein kurzes Video für Northwind Staffing');
      expect(sent.text).toContain('Hallo Mia link,');
      expect(sent.links).toEqual([expect.stringMatching(new RegExp(`^https?://[^/]+/r/${token}$`))]);

      expect((await callInvitation(target, { action: 'email', token, to })).status).toBe(401);
      expect((await email({}, other)).body).toEqual({ refused: 'closed' });
      expect((await email({ to: 'nobody' })).status).toBe(400);
      expect((await email({ to: [to, 'other@example.com'] })).status).toBe(400);
      for (let more = 0; more < 2; more += 1) await email({});
      expect(await email({})).toMatchObject({ status: 429, body: { refused: 'later' } });
      await frank.client.rpc('revoke_invitation', { invitation });
      expect((await email({})).body).toEqual({ refused: 'closed' });
      expect(await emailCount(target, to)).toBe(3);
    });

    test('the data export contains what candidates sent', async () => {
      const dora = await newUser(target);
      const { candidate } = await invited({ candidate: 'candidate-5' }, dora);
      await candidate.consent();
      await candidate.answer(1, clipOf('exported', 2000));
      const { data } = await dora.client.functions.invoke('account-export');
      const zip = Buffer.from(await data.arrayBuffer());
      for (const name of ['invitations.json', 'answers.json', 'withdrawals.json', 'answers/'])
        expect(zip.includes(name), name).toBe(true);
      expect(zip.includes('exported exported')).toBe(true);
    });

    test.each([
      ['no question', { questions: [] }],
      ['six questions', { questions: Array(6).fill(invitationFields.questions[0]) }],
      [
        'a question that is too long',
        { questions: [{ ...invitationFields.questions[0], text: 'x'.repeat(501) }] },
      ],
      [
        'a question with more than the page shows',
        { questions: [{ ...invitationFields.questions[0], html: '' }] },
      ],
      [
        'a time limit beyond the longest clip',
        { questions: [{ ...invitationFields.questions[0], seconds: 61 }] },
      ],
      [
        'a time limit that is no number',
        { questions: [{ ...invitationFields.questions[0], seconds: '30' }] },
      ],
      ['no agency', { agency_name: '  ' }],
      ['no consent text', { consent_text: '' }],
      ['no end', { expires_at: null }],
      ['an end in the past', { expires_at: '2026-01-01' }],
      ['an end in two years', { expires_at: new Date(Date.now() + 800 * 86_400_000).toISOString() }],
      ['a language that is none', { language: '<en>' }],
      ['a brand that is too large', { brand: { logo: 'x'.repeat(100_000) } }],
      ['more takes than five', { takes: 6 }],
    ])('an invitation with %s is rejected', async (_name, changes) => {
      const { data, error } = await anna.client.rpc('create_invitation', { ...invitationFields, ...changes });
      expect(data).toBeNull();
      expect(error?.code).toMatch(/^(23514|23502|22023)$/);
    });

    test('a starting server deletes answers that are due', async () => {
      const { invitation, candidate } = await invited();
      const marker = `due-${crypto.randomUUID()}`;
      await candidate.consent();
      await candidate.answer(1, clipOf(marker, 50_000));
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      await anna.client.rpc('set_times', { invitation, expires_at: null, delete_on: yesterday });
      if (!target.own) throw new Error('This server was not started here.');
      await target.stop();
      const running = await start(target.own.config, invitationSettings);
      target = { ...target, stop: () => running.stop() };
      await expect.poll(() => filesWith(dataFolder(), marker)).toEqual([]);
      await expect.poll(() => answersOf(invitation)).toEqual([]);
    });

    test('only accounts can create invitations', async () => {
      const { error } = await clientOf(target).rpc('create_invitation', invitationFields);
      expect(error?.code).toBe('42501');
    });
  },
);
