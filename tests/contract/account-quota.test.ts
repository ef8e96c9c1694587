import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentDevice } from './support/content.ts';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';

/**
 * The project with a low limit of rows per account, which an operator can set, and with functions that read
 * `private`.
 */
const project = mkdtempSync(join(tmpdir(), 'standout-quota-'));
cpSync('supabase/migrations', join(project, 'migrations'), { recursive: true });
writeFileSync(join(project, 'config.toml'), '[auth.email]\nenable_confirmations = false\n');
writeFileSync(
  join(project, 'migrations/20991231000000_small_limits.sql'),
  `update private.row_limits set rows_per_account = case table_name when 'questions' then 40 else 5 end;
   update private.content_limits set files = 4;
   create function public.usage_of(person uuid) returns json language sql security definer set search_path = '' as $$
     select json_build_object('usage', private.account_usage(person), 'counted', (
       select json_object_agg(table_name, json_build_array(rows, bytes)) from private.account_rows where user_id = person
     ), 'measured', (
       select json_object_agg(each.name, json_build_array(each.rows, each.bytes)) from (
         select 'questions' as name, count(*) as rows, sum(octet_length(q::text)) as bytes from public.questions q where user_id = person
         union all select 'posts', count(*), sum(octet_length(p::text)) from public.posts p where user_id = person
       ) as each where each.rows > 0
     ))
   $$;
   create function public.begin_uploads(uploads integer) returns void language sql security definer set search_path = '' as $$
     insert into storage.resumable_uploads (id, bucket_id, name, role, claims, is_upsert, metadata, created_at)
     select gen_random_uuid(), 'recordings', 'x', 'authenticated', auth.jwt(), false, '{}', now() from generate_series(1, uploads)
   $$;
   create function public.set_quota(person uuid, bytes bigint) returns void language sql security definer set search_path = '' as $$
     insert into private.account_quotas (user_id, bytes) values (person, set_quota.bytes)
     on conflict (user_id) do update set bytes = excluded.bytes
   $$`,
);
const settings = { STORAGE_PER_ACCOUNT: '200kB' };

describe.runIf(runsOwnServers).each(eachDatabase(project, settings))(
  'the quota of an account on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
    });
    afterAll(() => target.stop());

    const newAccount = async () => {
      const user = await newUser(target);
      const { client } = user;
      const post = async (size: number, fields: Record<string, unknown> = {}) =>
        (await client.from('posts').insert({ title: 'A title', body: 'x'.repeat(size), ...fields })).error;
      const upload = async (size: number, name: string = crypto.randomUUID()) =>
        (
          await client.storage
            .from('recordings')
            .upload(`${user.id}/${name}`, new Blob([new Uint8Array(size)], { type: 'audio/webm' }))
        ).error;
      return { ...user, post, upload };
    };
    const quotaError = { code: 'PT413', message: 'This account has no room left.' };

    test('the quota counts rows, records, and files together, and a full account can add none of them', async () => {
      const anna = await newAccount();
      const device = await contentDevice(anna.client);
      expect(await device.pushOne({ value: { content: 'y'.repeat(50_000) } })).toMatchObject({
        status: 'stored',
      });
      expect(await anna.post(60_000)).toBeNull();
      expect(await anna.upload(60_000)).toBeNull();
      expect(await anna.upload(60_000)).toMatchObject({ statusCode: '413' });
      expect(await anna.post(60_000)).toMatchObject(quotaError);
      expect(await device.pushOne({ id: 'second', value: { content: 'y'.repeat(50_000) } })).toEqual({
        status: 'refused',
        reason: 'SY004',
      });
      const other = await newAccount();
      expect(await other.post(60_000)).toBeNull();
    });

    test('the operator sets the quota, and a full account can still delete and shrink its data', async () => {
      const anna = await newAccount();
      const setQuota = (bytes: number) => anna.client.rpc('set_quota', { person: anna.id, bytes });
      expect((await setQuota(90_000)).error).toBeNull();
      expect(await anna.post(60_000)).toBeNull();
      expect(await anna.post(60_000)).toMatchObject(quotaError);
      await setQuota(40_000);
      const { data } = await anna.client.from('questions').select('id').limit(2);
      const [first, second] = data ?? [];
      const leased = await anna.client
        .from('questions')
        .update({ status: 'in_progress', worked_by: 'browser' })
        .eq('id', first?.id)
        .select();
      expect(leased).toMatchObject({ error: null, data: [{ status: 'in_progress' }] });
      expect(await anna.upload(10)).toMatchObject({ statusCode: '403' });
      const grow = await anna.client
        .from('posts')
        .update({ title: 'x'.repeat(1000), body: 'x'.repeat(61_000) })
        .eq('title', 'A title');
      expect(grow.error).toMatchObject(quotaError);
      expect(
        (await anna.client.from('posts').update({ body: 'short' }).eq('title', 'A title')).error,
      ).toBeNull();
      expect((await anna.client.from('questions').delete().eq('id', second?.id)).error).toBeNull();
      expect(await anna.post(1000)).toBeNull();
    });

    test('usage matches what is stored, even after changes, deletions, and a failed insert', async () => {
      const anna = await newAccount();
      for (const size of [10, 200, 3000]) expect(await anna.post(size)).toBeNull();
      expect(await anna.post(10, { status: 'unknown' })).toMatchObject({ code: '23514' });
      await anna.client.from('posts').update({ body: 'Ünïcödé' }).neq('title', '');
      await anna.client.from('posts').delete().eq('status', 'ready');
      const { data: questions } = await anna.client.from('questions').select('id').limit(10);
      await anna.client
        .from('questions')
        .delete()
        .in('id', questions?.map(({ id }) => id) ?? []);
      const { data } = await anna.client.rpc('usage_of', { person: anna.id });
      expect(data.counted.questions).toEqual(data.measured.questions);
      expect(data.counted.posts).toEqual(data.measured.posts);
      expect(data.counted).toMatchObject({
        questions: [26, expect.any(Number)],
        posts: [3, expect.any(Number)],
      });
      expect(data.usage).toBe(data.counted.questions[1] + data.counted.posts[1]);
      expect((await anna.client.rpc('delete_my_account')).error).toBeNull();
      const { data: after } = await anna.client.rpc('usage_of', { person: anna.id });
      expect(after).toMatchObject({ usage: 0, counted: null });
    });

    test('the number of rows is limited, also within one request, and so is the number of files', async () => {
      const anna = await newAccount();
      const tooMany = { code: 'PT413', message: 'This account has too many rows in posts.' };
      const six = Array.from({ length: 6 }, () => ({ title: 'A title', body: '' }));
      expect((await anna.client.from('posts').insert(six)).error).toMatchObject(tooMany);
      expect((await anna.client.from('posts').insert(six.slice(1))).error).toBeNull();
      expect(await anna.post(0)).toMatchObject(tooMany);
      expect((await anna.client.from('posts').delete().neq('title', '')).error).toBeNull();
      expect(await anna.post(0)).toBeNull();
      for (const name of ['1', '2', '3', '4']) expect(await anna.upload(0, name), name).toBeNull();
      expect(await anna.upload(0, '5')).toMatchObject({ statusCode: '403' });
    });

    test('the size of a file’s metadata and the number of unfinished uploads are limited', async () => {
      const anna = await newAccount();
      const form = new FormData();
      form.append('metadata', JSON.stringify({ text: 'x'.repeat(40_000) }));
      form.append('', new Blob(['a'], { type: 'audio/webm' }), 'a');
      const headers = { apikey: target.anonKey, authorization: `Bearer ${anna.token}` };
      const described = await fetch(`${target.url}/storage/v1/object/recordings/${anna.id}/a`, {
        method: 'POST',
        headers,
        body: form,
      });
      expect(await described.json()).toMatchObject({
        message: 'The metadata has more than 32768 characters',
      });

      const begin = async () => {
        const response = await fetch(`${target.url}/storage/v1/upload/resumable`, {
          method: 'POST',
          headers: {
            ...headers,
            'tus-resumable': '1.0.0',
            'upload-length': '10',
            'upload-metadata': `bucketName ${btoa('recordings')},objectName ${btoa(`${anna.id}/b`)}`,
          },
        });
        return response.status;
      };
      expect(await begin()).toBe(201);
      await anna.client.rpc('begin_uploads', { uploads: 1000 });
      expect(await begin()).toBe(429);
    });

    test('concurrent requests cannot exceed the quota', async () => {
      const anna = await newAccount();
      const posts = await Promise.all(Array.from({ length: 12 }, () => anna.post(50_000)));
      expect(posts.filter((error) => error === null)).toHaveLength(3);
      const ben = await newAccount();
      const few = await Promise.all(Array.from({ length: 12 }, () => ben.post(0)));
      expect(few.filter((error) => error === null)).toHaveLength(5);
    });

    test.each([
      ['questions', { prompt: `Why?${' '.repeat(2000)}` }, 'questions_prompt_length'],
      [
        'questions',
        { prompt: 'Why?', tags: Array.from({ length: 21 }, (_, n) => `${n}`) },
        'questions_tags_length',
      ],
      ['questions', { prompt: 'Why?', tags: ['x'.repeat(2001)] }, 'questions_tags_length'],
      ['posts', { title: 'x'.repeat(1001), body: '' }, 'posts_title_length'],
      ['posts', { title: '', body: 'x'.repeat(100_001) }, 'posts_body_length'],
    ])('an overlong text in %s is rejected (%#)', async (table, row, constraint) => {
      const anna = await newAccount();
      const { error } = await anna.client.from(table).insert([row]);
      expect(error).toMatchObject({ code: '23514', message: expect.stringContaining(constraint) });
    });

    test('an overlong transcript and path are rejected', async () => {
      const anna = await newAccount();
      const { data } = await anna.client.from('questions').select('id').limit(1).single();
      for (const [column, text] of [
        ['transcript_text', 'x'.repeat(500_001)],
        ['audio_path', `${anna.id}/${'x'.repeat(1000)}`],
      ]) {
        const row = { question_id: data?.id, [column ?? '']: text };
        const { error } = await anna.client.from('recordings').insert(row);
        expect(error, column).toMatchObject({ code: '23514' });
      }
    });
  },
);

afterAll(() => rmSync(project, { recursive: true, force: true }));
