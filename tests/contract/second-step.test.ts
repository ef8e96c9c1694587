import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentDevice } from './support/content.ts';
import { eachDatabase, newUser, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))(
  'an account with a second factor on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
    });
    afterAll(() => target.stop());

    test('a session that used only the password can neither read nor write', async () => {
      const { client: owner, email, password, id } = await newUser(target);
      const audioPath = `${id}/answer.webm`;
      await owner.storage
        .from('recordings')
        .upload(audioPath, new Blob(['said'], { type: 'audio/webm' }))
        .then(({ error }) => expect(error).toBeNull());
      const device = await contentDevice(owner);
      await device.pushOne();
      const imagePath = `${id}/${'0a'.repeat(32)}`;
      expect((await owner.storage.from('content').upload(imagePath, 'an image')).error).toBeNull();
      const { data: enrolled } = await owner.auth.mfa.enroll({ factorType: 'totp' });
      if (!enrolled) throw new Error('No factor.');
      const prove = (client: SupabaseClient) => {
        target.own?.clock.advanceSeconds(30);
        const timestamp = (target.own?.clock.now() ?? new Date()).getTime();
        const code = new TOTP({ secret: Secret.fromBase32(enrolled.totp.secret) }).generate({ timestamp });
        return client.auth.mfa.challengeAndVerify({ factorId: enrolled.id, code });
      };
      expect(await read(owner), 'before the factor is verified').toEqual([36, true]);
      expect((await prove(owner)).error).toBeNull();
      expect(await read(owner)).toEqual([36, true]);

      const attacker = clientOf(target);
      expect((await attacker.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect(await read(attacker)).toEqual([0, false]);
      expect((await attacker.from('posts').insert({ title: 'Mine', body: 'now' })).error?.code).toBe('42501');
      expect(
        (await attacker.storage.from('recordings').upload(`${id}/b.webm`, audioPath)).error,
      ).not.toBeNull();
      expect((await attacker.storage.from('recordings').remove([audioPath])).data).toEqual([]);
      for (const table of ['content_heads', 'content_records', 'content_devices'])
        expect((await attacker.from(table).select()).data, table).toEqual([]);
      const images = attacker.storage.from('content');
      expect((await images.download(imagePath)).data).toBeNull();
      expect((await images.remove([imagePath])).data).toEqual([]);
      expect((await images.upload(`${id}/${'0b'.repeat(32)}`, 'an image')).error).not.toBeNull();
      const { data: claims } = await owner.auth.getClaims();
      for (const [name, parameters] of [
        ['my_sessions', {}],
        ['end_my_session', { session: claims?.claims.session_id }],
        ['take_ai_allowance', { kind: 'chat' }],
        ['delete_my_account', {}],
        ['register_device', { device_id: device.id, name: 'Phone' }],
        ['remove_device', { device_id: device.id }],
        ['set_sync_choice', { choice: 'off' }],
        ['push_records', { device_id: device.id, epoch: device.epoch, changes: [] }],
        ['pull_records', { epoch: device.epoch, after: 0, before: null, max_bytes: null }],
      ] as const) {
        expect((await attacker.rpc(name, parameters)).error?.code, name).toBe('42501');
      }
      expect((await attacker.functions.invoke('account-delete', { method: 'POST' })).error).not.toBeNull();
      const statusOf = async (client: SupabaseClient, name: string) =>
        (await client.functions.invoke(name)).response?.status;
      expect(await statusOf(attacker, 'account-export')).toBe(403);
      expect(await statusOf(attacker, 'get-openai-key')).toBe(403);
      expect(await statusOf(owner, 'get-openai-key'), 'no key is shared').toBe(404);

      expect(await read(owner)).toEqual([36, true]);
      expect((await owner.rpc('my_sessions')).data).toHaveLength(2);
      expect((await prove(attacker)).error, 'the code gives full access').toBeNull();
      expect(await read(attacker)).toEqual([36, true]);

      async function read(client: SupabaseClient): Promise<[questions: number, canDownload: boolean]> {
        const { data: questions } = await client.from('questions').select('id');
        const { data } = await client.storage.from('recordings').download(audioPath);
        return [questions?.length ?? -1, data !== null];
      }
    });
  },
);
