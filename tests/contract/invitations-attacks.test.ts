import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  type Link,
  makeInvitationProject,
  refusedStatus,
  sendPieces,
} from './support/invitations.ts';

const project = makeInvitationProject();
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.runIf(runsOwnServers).each(eachDatabase(project, invitationSettings))(
  "a candidate's link in the hands of an attacker on %s",
  (_, startServer) => {
    let target: TestServer;
    let anna: TestUser;
    let ben: TestUser;
    /** The attacker's own open link, with one clip that has arrived and one in flight. */
    let own: Held;
    /** Another link of the same recruiter, and a link of another recruiter. */
    let sibling: Held;
    let foreign: Held;
    let expired: Held;
    let revoked: Held;
    let secrets: string[];

    type Held = Link & {
      as: ReturnType<typeof candidateWith>;
      arrived: { answer: string; objectName: string };
      open: { answer: string; objectName: string };
    };

    beforeAll(async () => {
      target = await startServer();
      [anna, ben] = await Promise.all([newUser(target), newUser(target)]);
      const hold = async (recruiter: TestUser, text: string): Promise<Held> => {
        const link = await invite(recruiter.client, { agency_name: `Agency of ${text}` });
        const as = candidateWith(target, link.token);
        await as.consent();
        const clip = clipOf(text, 5000);
        const arrived = await as.begin(1, clip.length);
        await sendPieces(target, arrived.objectName, clip);
        expect(await as.finish(arrived.answer)).toEqual({ state: 'arrived' });
        return { ...link, as, arrived, open: await as.begin(2, 5000) };
      };
      own = await hold(anna, 'own secret');
      sibling = await hold(anna, 'sibling secret');
      foreign = await hold(ben, 'foreign secret');
      expired = await hold(anna, 'expired secret');
      revoked = await hold(anna, 'revoked secret');
      await anna.client.rpc('set_times', {
        invitation: expired.invitation,
        expires_at: '2026-01-01',
        delete_on: null,
      });
      await anna.client.rpc('revoke_invitation', { invitation: revoked.invitation });
      // Excludes file names, because responses repeat the requested name.
      secrets = [sibling, foreign, expired, revoked].map(({ token }) => token);
      secrets.push('sibling secret', 'foreign secret', 'expired secret', 'revoked secret');
    });
    afterAll(() => target.stop());

    /** Sends a request with the public key. Returns its status and the response. */
    const ask = async (path: string, init: RequestInit = {}, token = target.anonKey) => {
      const response = await fetch(`${target.url}${path}`, {
        ...init,
        headers: {
          apikey: target.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(init.headers as Record<string, string>),
        },
      });
      return { status: response.status, text: await response.text() };
    };
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: JSON.stringify(body), headers });
    const rpc = (name: string, body: object) => post(`/rest/v1/rpc/${name}`, body);
    const invitation = async (body: object) => {
      const { status, body: answer } = await callInvitation(target, body);
      return { status, text: JSON.stringify(answer) };
    };
    const store = (
      method: string,
      name: string,
      headers: Record<string, string> = {},
      body = 'x'.repeat(100),
    ) =>
      ask(`/storage/v1/object/answers/${name}`, {
        method,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
        headers: { 'content-type': 'video/mp4', ...headers },
      });
    const pieces = (name: string, length: string | undefined, headers: Record<string, string> = {}) =>
      ask('/storage/v1/upload/resumable', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          ...(length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': length }),
          'upload-metadata': `bucketName ${btoa('answers')},objectName ${btoa(name)},contentType ${btoa('video/mp4')}`,
          ...headers,
        },
      });
    const folderOf = ({ arrived }: Held) => arrived.objectName.split('/').slice(0, 2).join('/');

    type Answer = { status: number; text: string };
    const attacks: [name: string, attack: () => Promise<Answer>][] = [
      // Without a link, or with one that is not open.
      ['opens without a token', () => rpc('open_invitation', {})],
      ['opens with null', () => rpc('open_invitation', { token: null })],
      ['opens with an empty token', () => rpc('open_invitation', { token: '' })],
      ['opens with a pattern', () => rpc('open_invitation', { token: '%' })],
      [
        'opens with a token in other letters',
        () => rpc('open_invitation', { token: `${own.token.toLowerCase()}A` }),
      ],
      ['opens with the id of an invitation', () => rpc('open_invitation', { token: sibling.invitation })],
      ['opens with a megabyte', () => rpc('open_invitation', { token: 'x'.repeat(1_000_000) })],
      ['opens with SQL', () => rpc('open_invitation', { token: "' or true --" })],
      ['opens in a read', () => ask(`/rest/v1/rpc/open_invitation?token=${own.token}`)],
      ['opens an expired link', () => rpc('open_invitation', { token: expired.token })],
      ['opens a revoked link', () => rpc('open_invitation', { token: revoked.token })],
      ['agrees with an expired link', () => rpc('give_consent', { token: expired.token, version: '1' })],
      ['begins with an expired link', () => begins(expired)],
      ['begins with a revoked link', () => begins(revoked)],
      ['begins with a made-up link', () => rpc('begin_answer', beginning('A'.repeat(22)))],
      [
        'sends with an expired link',
        () => rpc('choose_answers', { token: expired.token, answers: [expired.arrived.answer] }),
      ],
      [
        'finishes with a revoked link',
        () => invitation({ action: 'finish', token: revoked.token, answer: revoked.open.answer }),
      ],
      ['uploads into an expired link', () => store('POST', expired.open.objectName)],
      ['uploads pieces into an expired link', () => pieces(expired.open.objectName, '100')],
      ['uploads pieces into a revoked link', () => pieces(revoked.open.objectName, '100')],
      // Rows.
      ['reads invitations', () => ask('/rest/v1/invitations?select=*')],
      ['reads answers', () => ask('/rest/v1/answers?select=*')],
      ['reads withdrawals', () => ask('/rest/v1/withdrawals?select=*')],
      [
        'counts invitations',
        () => ask('/rest/v1/invitations?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } }),
      ],
      ['adds an invitation', () => post('/rest/v1/invitations', { candidate_id: 'x' })],
      [
        'extends its invitation',
        () => ask(`/rest/v1/invitations?id=eq.${own.invitation}`, { method: 'PATCH', body: '{"takes":5}' }),
      ],
      [
        'deletes an answer',
        () => ask(`/rest/v1/answers?id=eq.${sibling.arrived.answer}`, { method: 'DELETE' }),
      ],
      [
        'reads hashes of links',
        () => ask('/rest/v1/invitation_links?select=*', { headers: { 'accept-profile': 'private' } }),
      ],
      ['reads through a relation', () => ask('/rest/v1/answers?select=*,invitations(*)')],
      // Functions of recruiters and of the server.
      ['invites', () => rpc('create_invitation', invitationFields)],
      ['revokes', () => rpc('revoke_invitation', { invitation: sibling.invitation })],
      ['ends invitations', () => rpc('end_invitations', { candidate: 'candidate-1', invitation: null })],
      ['accepts its own clip unchecked', () => rpc('accept_answer', { answer: own.open.answer })],
      ['rejects another clip', () => rpc('reject_answer', { answer: sibling.open.answer })],
      [
        'asks which file is checked',
        () => rpc('answer_to_check', { token: own.token, answer: own.open.answer, address: '' }),
      ],
      [
        'withdraws without deleting files',
        () => rpc('withdraw_invitation', { token: own.token, address: '' }),
      ],
      ['lists what is due', () => rpc('invitations_to_erase', { person: null, invitation: null })],
      ['erases rows', () => rpc('erase_invitation', { invitation: sibling.invitation })],
      ['lists stray files', () => rpc('stray_answer_files', {})],
      [
        'calls a private function',
        () => post('/rest/v1/rpc/open_link', { token: own.token }, { 'content-profile': 'private' }),
      ],
      ['starts the deletion of what is due', () => invitation({ action: 'erase' })],
      ['deletes as a recruiter', () => invitation({ action: 'delete', invitation: sibling.invitation })],
      ['asks for an unknown action', () => invitation({ action: '__proto__', token: own.token })],
      // Other candidates' answers through the attacker's own link.
      [
        'finishes an answer of a sibling',
        () => invitation({ action: 'finish', token: own.token, answer: sibling.open.answer }),
      ],
      [
        'finishes an answer that is no id',
        () => invitation({ action: 'finish', token: own.token, answer: '../../sibling' }),
      ],
      [
        'sends an answer of a sibling',
        () => rpc('choose_answers', { token: own.token, answers: [sibling.arrived.answer] }),
      ],
      [
        'sends its own and one of another recruiter',
        () =>
          rpc('choose_answers', { token: own.token, answers: [own.arrived.answer, foreign.arrived.answer] }),
      ],
      [
        'sends a clip that has not arrived',
        () => rpc('choose_answers', { token: own.token, answers: [own.open.answer] }),
      ],
      ['sends nothing', () => rpc('choose_answers', { token: own.token, answers: [] })],
      ['sends null', () => rpc('choose_answers', { token: own.token, answers: [null] })],
      // Invalid clips for the attacker's own questions.
      ['answers a question that does not exist', () => begins(own, { question: 3 })],
      ['answers the question 0', () => begins(own, { question: 0 })],
      ['announces no byte', () => begins(own, { bytes: 0 })],
      ['announces fewer bytes than none', () => begins(own, { bytes: -1_000_000 })],
      ['announces more bytes than a clip may have', () => begins(own, { bytes: 52_428_801 })],
      ['announces an absurd number of bytes', () => begins(own, { bytes: 9e18 })],
      ['announces a clip beyond the time limit', () => begins(own, { seconds: 23 })],
      ['announces a clip of no time', () => begins(own, { seconds: 'NaN' })],
      ['announces a page', () => begins(own, { mime_type: 'text/html' })],
      ['announces a drawing with scripts', () => begins(own, { mime_type: 'image/svg+xml' })],
      // Files.
      ['downloads its own clip', () => store('GET', own.arrived.objectName)],
      ['downloads a sibling’s clip', () => store('GET', sibling.arrived.objectName)],
      [
        'downloads as a user',
        () => ask(`/storage/v1/object/authenticated/answers/${foreign.arrived.objectName}`),
      ],
      [
        'downloads as the public',
        () => ask(`/storage/v1/object/public/answers/${sibling.arrived.objectName}`),
      ],
      ['asks about a file', () => ask(`/storage/v1/object/info/answers/${own.arrived.objectName}`)],
      [
        'signs a download',
        () => post(`/storage/v1/object/sign/answers/${sibling.arrived.objectName}`, { expiresIn: 60 }),
      ],
      [
        'signs downloads',
        () => post('/storage/v1/object/sign/answers', { expiresIn: 60, paths: [sibling.arrived.objectName] }),
      ],
      ['lists the bucket', () => post('/storage/v1/object/list/answers', { prefix: '' })],
      [
        'lists the folder of its link',
        () => post('/storage/v1/object/list/answers', { prefix: folderOf(own) }),
      ],
      [
        'lists the folder of a sibling',
        () => post('/storage/v1/object/list-v2/answers', { prefix: folderOf(sibling) }),
      ],
      ['reads the bucket', () => ask('/storage/v1/bucket/answers')],
      [
        'makes the bucket public',
        () => ask('/storage/v1/bucket/answers', { method: 'PUT', body: '{"public":true}' }),
      ],
      ['empties the bucket', () => post('/storage/v1/bucket/answers/empty', {})],
      ['replaces its own clip', () => store('POST', own.arrived.objectName, { 'x-upsert': 'true' })],
      ['replaces its own clip with PUT', () => store('PUT', own.arrived.objectName)],
      [
        'replaces a sibling’s clip in pieces',
        () => pieces(sibling.arrived.objectName, '100', { 'x-upsert': 'true' }),
      ],
      ['uploads under another name', () => store('POST', `${folderOf(own)}/another`)],
      ['uploads below its own name', () => store('POST', `${own.open.objectName}/more`)],
      ['uploads above its folder', () => store('POST', `${folderOf(own)}/../../x`)],
      [
        'uploads into another bucket',
        () => ask(`/storage/v1/object/content/${own.open.objectName}`, { method: 'POST', body: 'x' }),
      ],
      ['uploads more than announced', () => store('POST', own.open.objectName, {}, 'x'.repeat(5001))],
      ['uploads a page', () => store('POST', own.open.objectName, { 'content-type': 'text/html' })],
      ['uploads more pieces than announced', () => pieces(own.open.objectName, '5001')],
      ['uploads pieces without a length', () => pieces(own.open.objectName, undefined)],
      ['deletes its own clip', () => store('DELETE', own.arrived.objectName)],
      [
        'deletes a sibling’s clip',
        () =>
          ask('/storage/v1/object/answers', {
            method: 'DELETE',
            body: JSON.stringify({ prefixes: [sibling.arrived.objectName] }),
          }),
      ],
      [
        'moves a clip',
        () =>
          post('/storage/v1/object/move', {
            bucketId: 'answers',
            sourceKey: own.arrived.objectName,
            destinationKey: own.open.objectName,
          }),
      ],
      [
        'copies a sibling’s clip',
        () =>
          post('/storage/v1/object/copy', {
            bucketId: 'answers',
            sourceKey: sibling.arrived.objectName,
            destinationKey: own.open.objectName,
          }),
      ],
      // The account's channel.
      [
        'reads the recruiter’s channel',
        () =>
          post('/realtime/v1/api/broadcast', {
            messages: [{ topic: `content:${anna.id}`, event: 'invitation', payload: {}, private: true }],
          }),
      ],
    ];
    const beginning = (token: string, changes: object = {}) => ({
      token,
      question: 2,
      bytes: 5000,
      seconds: 10,
      mime_type: 'video/mp4',
      ...changes,
    });
    const begins = ({ token }: Held, changes: object = {}) => rpc('begin_answer', beginning(token, changes));

    test(`${attacks.length} attacks fail and reveal nothing`, async () => {
      const answers: [name: string, isRefused: boolean, answer: string][] = [];
      for (const [name, attack] of attacks) {
        await anna.client.rpc('set_limits', { limits: {} });
        const { status, text } = await attack();
        const isEmpty =
          status < 300 && ['', '[]', '{"hasNext":false,"folders":[],"objects":[]}'].includes(text);
        const isRefused = status >= 400 || /^\{"refused": ?"|"signedURL":null\}\]$/.test(text) || isEmpty;
        answers.push([name, isRefused, `${status} ${text}`]);
      }
      expect(answers.filter(([, isRefused]) => !isRefused)).toEqual([]);
      const leaks = answers.filter(([, , answer]) => secrets.some((secret) => answer.includes(secret)));
      expect(leaks.map(([name]) => name)).toEqual([]);
      // Nothing has changed.
      for (const [recruiter, held, text] of [
        [anna, own, 'own secret'],
        [anna, sibling, 'sibling secret'],
        [ben, foreign, 'foreign secret'],
      ] as const) {
        const { data } = await recruiter.client.storage.from('answers').download(held.arrived.objectName);
        expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(clipOf(text, 5000))).toBe(
          true,
        );
        const { data: rows } = await recruiter.client
          .from('answers')
          .select('id, state, is_chosen')
          .eq('invitation_id', held.invitation)
          .order('question');
        expect(rows).toEqual([
          { id: held.arrived.answer, state: 'arrived', is_chosen: false },
          { id: held.open.answer, state: 'uploading', is_chosen: false },
        ]);
      }
    });

    test('all links that are not open get the same response', async () => {
      const answers = new Set<string>();
      for (const token of ['A'.repeat(22), expired.token, revoked.token, '']) {
        for (const [name, body] of [
          ['open_invitation', { token }],
          ['give_consent', { token, version: '1' }],
          ['begin_answer', beginning(token)],
          ['choose_answers', { token, answers: [] }],
        ] as const)
          answers.add(Object.values(await rpc(name, body)).join(' '));
      }
      expect([...answers]).toEqual(['200 {"refused": "closed"}']);
    });

    test('a link cannot act for a recruiter, nor one recruiter for another', async () => {
      for (const held of [own, foreign]) {
        const stranger = held === own ? ben : anna;
        const { client } = stranger;
        expect((await client.from('invitations').select().eq('id', held.invitation)).data).toEqual([]);
        expect((await client.from('answers').select().eq('invitation_id', held.invitation)).data).toEqual([]);
        await client.rpc('revoke_invitation', { invitation: held.invitation });
        const body = { action: 'delete', invitation: held.invitation };
        expect((await callInvitation(target, body, stranger.token)).body).toEqual({ deleted: true });
        expect((await client.storage.from('answers').download(held.arrived.objectName)).data).toBeNull();
        expect((await client.storage.from('answers').remove([held.arrived.objectName])).data).toEqual([]);
        const upload = await client.storage
          .from('answers')
          .upload(held.open.objectName, new Blob(['x'], { type: 'video/mp4' }));
        expect(upload.error).toMatchObject({ statusCode: '403' });
        const { data } = await client.rpc('open_invitation', { token: held.token });
        expect(data, 'a session is not a link').toBeNull();
        expect((await held.as.open()).answers).toHaveLength(2);
      }
      for (const [change, row] of [
        ['update', { takes: 5 }],
        ['delete', undefined],
      ] as const) {
        const table = anna.client.from('invitations');
        const query = row ? table[change as 'update'](row) : table.delete();
        expect((await query.eq('id', own.invitation)).error?.code).toBe('42501');
      }
    });

    test('a link can call only the private function that policies need', async () => {
      const { data } = await anna.client.rpc('callable_privately', { role: 'anon' });
      expect(data).toEqual(['anonymous_upload']);
    });

    test('a link can neither stop nor resume the uploads of another link', async () => {
      const clip = clipOf('resumed', 400_000);
      const link = await invite(anna.client);
      const as = candidateWith(target, link.token);
      await as.consent();
      const { objectName, answer } = await as.begin(1, clip.length);
      const uploadUrl = await sendPieces(target, objectName, clip, { stopAfter: 200_000 });
      expect(await refusedStatus(sendPieces(target, objectName, clip, { uploadUrl, token: ben.token }))).toBe(
        403,
      );
      await sendPieces(target, objectName, clip, { uploadUrl });
      expect(await as.finish(answer)).toEqual({ state: 'arrived' });
    });

    test('restarting an upload never stores more bytes than announced', async () => {
      const link = await invite(anna.client);
      const as = candidateWith(target, link.token);
      await as.consent();
      const marker = `again-${crypto.randomUUID()}`;
      const clip = clipOf(marker, 600_000);
      const { objectName } = await as.begin(1, clip.length);
      for (let time = 0; time < 3; time += 1)
        await sendPieces(target, objectName, clip, { stopAfter: 500_000 });
      const stored = await filesWith(target.own?.config.dataDir ?? '', marker);
      expect(stored, 'the pieces of the last upload').toHaveLength(2);
      for (let time = 0; time < 3; time += 1) await as.begin(1, clip.length);
      await expect.poll(() => filesWith(target.own?.config.dataDir ?? '', marker)).toEqual([]);
    });

    describe('limits', () => {
      const fresh = async (recruiter = anna) => {
        const as = candidateWith(target, (await invite(recruiter.client)).token);
        await as.consent();
        return as;
      };
      const limit = (limits: object) => anna.client.rpc('set_limits', { limits });

      test.each([
        ['link_bytes', 20_000],
        ['link_files', 2],
        ['owner_bytes', 20_000],
        ['owner_files', 2],
      ])('%s limits what candidates send', async (name, most) => {
        const carl = await newUser(target);
        const [as, another, stranger] = [
          await fresh(carl),
          await fresh(carl),
          await fresh(await newUser(target)),
        ];
        await limit({ [name]: most });
        const replies = await Promise.all([1, 2, 1].map((question) => as.begin(question, 10_000)));
        expect(replies.map(({ refused }) => refused ?? 'accepted').toSorted()).toEqual([
          'accepted',
          'accepted',
          'full',
        ]);
        expect((await another.begin(1, 10_000)).refused).toBe(name.startsWith('owner') ? 'full' : undefined);
        expect((await stranger.begin(1, 10_000)).refused).toBeUndefined();
      });

      test.each([
        ['server_bytes', 1],
        ['server_files', 1],
      ])('%s limits what candidates send', async (name, most) => {
        const as = await fresh();
        await limit({ [name]: most });
        expect(await as.begin(1, 10_000)).toEqual({ refused: 'full' });
      });

      test.each(['link_uploads', 'owner_uploads', 'server_uploads'])(
        '%s limits concurrent uploads',
        async (name) => {
          const [as, another, foreigner] = [await fresh(), await fresh(), await fresh(ben)];
          await limit({ [name]: 2 });
          for (let time = 0; time < 2; time += 1) expect((await as.begin(1, 10_000)).refused).toBeUndefined();
          const refused = await rpc('begin_answer', beginning('', {}));
          expect(refused.status, 'an unknown link counts elsewhere').toBe(200);
          expect(await as.begin(1, 10_000)).toMatchObject({
            refused: 'later',
            retryAfterSeconds: expect.any(Number),
          });
          expect((await another.begin(1, 10_000)).refused).toBe(
            name === 'link_uploads' ? undefined : 'later',
          );
          expect((await foreigner.begin(1, 10_000)).refused).toBe(
            name === 'server_uploads' ? 'later' : undefined,
          );
        },
      );

      test('opening a link too often blocks only that link', async () => {
        const [as, another] = [await fresh(), await fresh()];
        await limit({ link_openings: 2 });
        await as.open();
        await as.consent();
        expect(await as.open()).toMatchObject({ refused: 'later' });
        expect(await another.open()).toMatchObject({ takes: 2 });
      });

      test('unknown links are limited per address, which forged headers cannot change', async () => {
        const as = await fresh();
        await limit({ address_misses: 3 });
        const guess = (index: number) =>
          post(
            '/rest/v1/rpc/open_invitation',
            { token: `guess-${index}` },
            { 'x-forwarded-for': `10.0.0.${index}` },
          );
        const answers = [];
        for (let index = 0; index < 5; index += 1) answers.push((await guess(index)).status);
        expect(answers).toEqual([200, 200, 200, 429, 429]);
        expect((await callInvitation(target, { action: 'withdraw', token: 'guess' })).status).toBe(429);
        expect(await as.open()).toMatchObject({ takes: 2 });
      });

      test("uploads count against the recruiter's quota, including reserved bytes", async () => {
        const dora = await newUser(target);
        const [as, another] = [await fresh(dora), await fresh(dora)];
        await limit({});
        const { data: before } = await dora.client.rpc('usage_of', { person: dora.id });
        await dora.client.rpc('set_quota', { person: dora.id, bytes: before + 150_000 });
        const replies = await Promise.all([
          as.begin(1, 60_000),
          another.begin(1, 60_000),
          as.begin(2, 60_000),
        ]);
        expect(replies.filter(({ refused }) => refused === 'full')).toHaveLength(1);
        const upload = (bytes: number) =>
          dora.client.storage
            .from('recordings')
            .upload(
              `${dora.id}/${crypto.randomUUID()}`,
              new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }),
            );
        expect((await upload(60_000)).error).toMatchObject({ statusCode: '413' });
        expect((await upload(10_000)).error).toBeNull();
        const reserved = replies.find(({ refused }) => refused === undefined);
        await sendPieces(target, reserved?.objectName ?? '', clipOf('in the quota', 60_000));
        const { data: after } = await dora.client.rpc('usage_of', { person: dora.id });
        expect(after - before).toBeGreaterThan(130_000);
        expect(after - before).toBeLessThan(140_000);
      });

      test('each file accepts one upload at a time', async () => {
        const as = await fresh();
        await limit({});
        const { objectName } = await as.begin(1, 100_000);
        let proceed: (() => void) | undefined;
        const slowly = new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new Uint8Array(clipOf('slow', 50_000)));
            proceed = () => {
              controller.enqueue(new Uint8Array(50_000));
              controller.close();
            };
          },
        });
        const send = (body: BodyInit) =>
          fetch(`${target.url}/storage/v1/object/answers/${objectName}`, {
            method: 'POST',
            headers: { apikey: target.anonKey, 'content-type': 'video/mp4' },
            body,
            duplex: 'half',
          } as RequestInit);
        const first = send(slowly);
        const incoming = `${target.own?.config.dataDir}/storage/incoming`;
        await expect.poll(async () => (await filesWith(incoming, 'slow')).length).toBe(1);
        expect(await (await send('x')).json()).toMatchObject({ statusCode: '429' });
        proceed?.();
        expect((await first).status).toBe(200);
      });
    });

    test('the page of a link cannot be framed and does not pass on its token', async () => {
      const response = await fetch(`${target.url}/r/${own.token}`);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const other = await fetch(`${target.url}/settings`);
      expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    });
  },
);
