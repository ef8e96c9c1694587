import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFunctions } from '#server/functions/runner.ts';
import { defaultLimits, FunctionFailure } from '#server/functions/thread.ts';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/library').slice(0, 1))('functions on %s', (_, startServer) => {
  let target: TestServer;
  let user: Awaited<ReturnType<typeof newUser>>;
  beforeAll(async () => {
    target = await startServer();
    user = await newUser(target);
  });
  afterAll(() => target.stop());

  const raw = (path: string, init: RequestInit = {}) => fetch(`${target.url}/functions/v1/${path}`, init);

  test("functions are called by name and can import packages with Deno's specifiers", async () => {
    const { data, error } = await user.client.functions.invoke('hello', { body: { name: 'Ursula' } });
    expect(error).toBeNull();
    expect(data).toEqual({ message: 'Hello Ursula', path: '/hello', url: target.url });
    const deeper = await raw('hello/a/b?c=d', {
      method: 'POST',
      body: '{"name":"x"}',
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(await deeper.json()).toMatchObject({ path: '/hello/a/b' });
  });

  test('functions require a token of this server, unless the project disables that', async () => {
    expect((await raw('hello', { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await raw('hello', { headers: { authorization: 'Bearer e30.e30.e30' } })).status).toBe(401);
    expect((await raw('hello', { method: 'OPTIONS' })).headers.get('access-control-allow-headers')).toBe(
      'authorization',
    );
    expect(await (await raw('open')).text()).toBe('nobody');
    expect((await raw('off', { headers: { authorization: `Bearer ${user.token}` } })).status).toBe(404);
    expect((await raw('nothing')).status).toBe(404);
    expect((await raw('..%2f..%2fsrc')).status).toBe(404);
  });

  test('functions receive and return streams', async () => {
    const sent = crypto.getRandomValues(new Uint8Array(60_000));
    const body = new Blob(Array.from({ length: 50 }, () => sent));
    const response = await raw('stream', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect((await response.blob()).size).toBe(3_000_000);
  });

  test('a function that fails does not affect others', async () => {
    const call = (name: string) => user.client.functions.invoke(name, { body: { name: 'x' } });
    const [broken, unbootable, hello] = await Promise.all([
      call('broken'),
      call('unbootable'),
      call('hello'),
    ]);
    expect(broken.response?.status).toBe(500);
    expect(unbootable.response?.status).toBe(503);
    expect(hello.error).toBeNull();
    expect((await call('broken')).response?.status).toBe(500);
  });
});

if (runsOwnServers)
  describe('a misbehaving function', () => {
    const folder = fileURLToPath(new URL('../fixtures/library/functions', import.meta.url));
    const usual = openFunctions(folder, {}, {});
    const strict = openFunctions(
      folder,
      {},
      {},
      { ...defaultLimits, responseMs: 4_000, unresponsiveMs: 2_000, memoryMb: 32 },
    );
    afterAll(() => Promise.all([usual.close(), strict.close()]));
    const call = (name: string) => {
      // Even while another function computes forever, an unstoppable function can run.
      const thread = (name === 'open' ? usual : strict).find(name)?.thread;
      if (!thread) throw new Error(`There is no function ${name}.`);
      return thread.call(new Request('http://localhost/'), 'http://localhost/');
    };
    const reasonOf = (failing: Promise<Response>) =>
      failing.then(
        () => 'answered',
        (error) => (error instanceof FunctionFailure ? error.reason : error),
      );

    test('a function that computes forever is stopped, and restarts on the next call', async () => {
      const stuck = reasonOf(call('stuck'));
      expect(await (await call('open')).text()).toBe('nobody');
      expect(await stuck).toBe('limit');
      expect(await reasonOf(call('stuck'))).toBe('limit');
    });

    test('a function that computes forever is stopped even while more calls arrive', async () => {
      const stuck = reasonOf(call('stuck'));
      const callers = setInterval(() => void reasonOf(call('stuck')), 50);
      expect(await stuck).toBe('limit');
      clearInterval(callers);
    });

    test('a function that never responds times out', async () => {
      expect(await reasonOf(call('patient'))).toBe('timeout');
      expect(await (await call('open')).text()).toBe('nobody');
    });

    test('a function that exceeds its memory limit is stopped', async () => {
      expect(await reasonOf(call('greedy'))).toBe('limit');
      expect(await (await call('open')).text()).toBe('nobody');
    });
  });

describe.each(eachDatabase('supabase').slice(0, 1))('the account export on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());

  const signedIn = () => newUser(target);

  test("the export contains only this user's profile, questions, recordings, posts, and audio", async () => {
    const [anna, ben] = [await signedIn(), await signedIn()];
    for (const { client, id } of [anna, ben]) {
      const questions = await client
        .from('questions')
        .select('id,prompt,tags')
        .order('created_at', { ascending: false });
      expect(questions.data).toHaveLength(36);
      const question_id = questions.data?.[0]?.id;
      const recording = await client
        .from('recordings')
        .insert({ question_id, user_id: id, transcription_status: 'pending' })
        .select()
        .single();
      expect(recording.error).toBeNull();
      const path = `${id}/${recording.data.id}.webm`;
      const audio = new Blob([`the voice of ${id}`], { type: 'audio/webm;codecs=opus' });
      expect((await client.storage.from('recordings').upload(path, audio)).error).toBeNull();
      await client
        .from('recordings')
        .update({ transcript_text: 'What I said', audio_path: path })
        .eq('id', recording.data.id);
      const post = await client
        .from('posts')
        .insert({
          question_id,
          source_recording_id: recording.data.id,
          user_id: id,
          title: `Of ${id}`,
          body: 'Text',
          status: 'draft',
        })
        .select()
        .single();
      expect(post.error).toBeNull();
    }

    const { data, error } = await anna.client.functions.invoke('account-export');
    expect(error).toBeNull();
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()));
    const sounds = Object.keys(files).filter((name) => name.startsWith('audio/'));
    expect(Object.keys(files).filter((name) => !name.startsWith('audio/'))).toEqual([
      'account.json',
      'sessions.json',
      'questions.json',
      'recordings.json',
      'posts.json',
      'content_records.json',
      'content_devices.json',
      'content_choices.json',
      'invitations.json',
      'answers.json',
      'withdrawals.json',
      'publishing_connections.json',
      'publishing_settings.json',
      'publications.json',
      'publication_results.json',
    ]);
    const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(read('account.json')).toMatchObject({ id: anna.id, email: anna.email });
    expect(read('sessions.json')).toContainEqual(expect.objectContaining({ is_current: true }));
    expect(read('questions.json')).toHaveLength(36);
    expect(read('recordings.json')).toMatchObject([{ user_id: anna.id, transcript_text: 'What I said' }]);
    expect(read('posts.json')).toMatchObject([{ user_id: anna.id, title: `Of ${anna.id}` }]);
    expect(sounds).toHaveLength(1);
    expect(strFromU8(files[sounds[0] ?? ''] ?? new Uint8Array())).toBe(`the voice of ${anna.id}`);
    for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain(ben.id);
  });

  test('after the export, the account can be deleted with its rows, files, and sign-in', async () => {
    const [anna, ben] = [await signedIn(), await signedIn()];
    for (const { client, id } of [anna, ben]) {
      for (let index = 0; index < 3; index += 1) {
        const audio = new Blob(['a voice'], { type: 'audio/webm' });
        const path = `${id}/${index}/sound.webm`;
        expect((await client.storage.from('recordings').upload(path, audio)).error).toBeNull();
      }
    }
    // Deleting only the rows is rejected, because the files would be unreachable forever.
    expect((await anna.client.rpc('delete_my_account')).error?.code).toBe('55006');

    expect((await anna.client.functions.invoke('account-delete')).error).toBeNull();
    expect((await anna.client.auth.getUser()).error?.code).toBe('user_not_found');
    const again = await anna.client.auth.signInWithPassword({ email: anna.email, password: 'correct horse' });
    expect(again.error?.code).toBe('invalid_credentials');
    // Uploads in flight, or by a device that missed the deletion, are refused. Otherwise their bytes would stay
    // forever.
    const late = await fetch(`${target.url}/storage/v1/object/recordings/${anna.id}/late.webm`, {
      method: 'POST',
      headers: {
        apikey: target.anonKey,
        authorization: `Bearer ${anna.token}`,
        'content-type': 'audio/webm',
      },
      body: 'a voice',
    });
    expect(await late.json()).toMatchObject({ statusCode: '403' });
    const { data: files } = await ben.client.storage.from('recordings').list(ben.id);
    expect(files).toHaveLength(3);
    expect((await ben.client.from('questions').select('id')).data).toHaveLength(36);
  });

  test('the export requires a signed-in user', async () => {
    expect((await clientOf(target).functions.invoke('account-delete')).response?.status).toBe(401);
    const { response } = await clientOf(target).functions.invoke('account-export');
    expect(response?.status).toBe(401);
  });
});
