import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test, vi } from 'vitest';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startLinkedIn } from '../support/linkedin.ts';
import { newUser, runsOwnServers } from './support/each-database.ts';
import { filesWith, invitationSettings } from './support/invitations.ts';
import {
  callPublishing,
  connect,
  inSeconds,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  runPublishing,
  serviceClient,
} from './support/publishing.ts';
import { emailCount, newestEmail, startTarget } from './support/target.ts';

const project = makePublishingProject();
const linkedIn = await startLinkedIn({ hasRefreshTokens: true });
const folder = await mkdtemp(join(tmpdir(), 'standout-publishing-'));
afterAll(async () => {
  await linkedIn.close();
  for (const each of [project, folder]) rmSync(each, { recursive: true, force: true });
});
const settings = { ...invitationSettings, ...linkedIn.settings, SUPABASE_DIR: project };

test.runIf(runsOwnServers)(
  'logs, responses, tables, exports, and backups contain no token, code, or key',
  async () => {
    const responses: string[] = [];
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation(
        (...parts) => void responses.push(parts.map(inFull).join(' ')),
      );
    const accessLog = join(folder, 'access.log');
    const target = await startTarget({ ...settings, ACCESS_LOG: accessLog });
    const { dataDir } = target.config;
    const received: unknown[] = [];
    try {
      const anna = await newUser(target);
      received.push(await connect(target, anna));
      const { data: connections } = await anna.client.from('publishing_connections').select();
      const connection = connections?.[0]?.id;
      const faults = [{ status: 401, body: { message: 'Invalid' } }, 'lost-after', { status: 500 }] as const;
      for (const fault of [undefined, ...faults]) {
        linkedIn.setFaults(({ path }) => (path === '/rest/posts' ? fault : undefined));
        const post = planOf(connection);
        await plan(anna, post);
        received.push(await runPublishing(target), await publicationOf(anna, post.id));
        linkedIn.setFaults(() => undefined);
        received.push(await connect(target, anna));
      }
      // LinkedIn refuses a code, or sends an invalid response.
      linkedIn.setFaults(({ path }) =>
        path.endsWith('/accessToken') ? { status: 400, body: { error: 'x' } } : undefined,
      );
      received.push(await connect(target, anna));
      linkedIn.setFaults(({ path }) => (path === '/v2/userinfo' ? 'lost-before' : undefined));
      received.push(await connect(target, anna));
      linkedIn.setFaults(() => undefined);
      const service = await serviceClient(target);
      for (const table of ['publishing_connections', 'publications', 'publishing_settings'])
        received.push((await service.from(table).select()).data);
      const stored = (await service.rpc('stored_tokens')).data;
      expect(stored).toHaveLength(1);
      received.push(stored);
      const { data: zip } = await anna.client.functions.invoke('account-export');
      const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
      expect(Object.keys(files)).toContain('publications.json');
      received.push(Object.values(files).map((file) => strFromU8(file)));
    } finally {
      await target.stop();
      vi.restoreAllMocks();
    }
    const rules = { key: undefined, maxBytes: 1e12, supabaseDir: project };
    const backup = join(folder, 'backup.tar.gz');
    await writeBackup(dataDir, backup, rules, (copy) => copy());
    const unpacked = gunzipSync(await readFile(backup));

    const key = await readFile(join(dataDir, 'secrets/publishing_key'), 'utf8');
    const secrets = linkedIn.secrets();
    expect(secrets.length, 'codes, access tokens, refresh tokens').toBeGreaterThan(15);
    const log = await readFile(accessLog, 'utf8');
    expect(log).toContain('/functions/v1/publishing');
    const texts = { said: responses.join('\n'), heard: JSON.stringify(received), log };
    for (const secret of [...secrets, key]) {
      for (const [where, text] of Object.entries(texts)) expect(text.includes(secret), where).toBe(false);
      expect(unpacked.includes(secret), 'backup').toBe(false);
    }
    for (const secret of secrets) expect(await filesWith(dataDir, secret)).toEqual([]);
    expect(await filesWith(dataDir, key), 'the key has one place').toEqual(['secrets/publishing_key']);
    expect((await readdir(join(dataDir, 'secrets'))).length).toBeGreaterThan(1);
  },
);

test.runIf(runsOwnServers)('tokens that were sealed with another key require a new connection', async () => {
  const first = await startTarget(settings);
  const anna = await newUser(first);
  const connection = (await connect(first, anna)).body.connections[0].id;
  await first.stop();
  rmSync(join(first.config.dataDir, 'secrets/publishing_key'));
  const target = await startTarget({
    ...settings,
    DATA_DIR: first.config.dataDir,
    PORT: String(first.config.port),
  });
  try {
    const post = planOf(connection);
    await plan(anna, post);
    await runPublishing(target);
    const state = async () => (await publicationOf(anna, post.id)).reason;
    await expect.poll(state, { timeout: 20_000 }).toBe('reconnect');
    expect((await connect(target, anna)).status).toBe(200);
    await expect
      .poll(async () => (await publicationOf(anna, post.id)).state, { timeout: 20_000 })
      .toBe('published');
  } finally {
    await target.stop();
  }
});

test.runIf(runsOwnServers)('an account gets one email two weeks before a connection expires', async () => {
  const first = await startTarget(settings);
  const anna = await newUser(first);
  const connection = (await connect(first, anna)).body.connections[0].id;
  await plan(anna, planOf(connection, { publish_at: inSeconds(30 * 86_400) }));
  const service = await serviceClient(first);
  const ends = (days: number) =>
    service.rpc('set_connection_ends', {
      connection,
      access_ends: inSeconds(days * 86_400),
      ends: inSeconds(days * 86_400),
    });
  await ends(20);
  expect((await service.rpc('take_publishing_reminders')).data).toEqual([]);
  await ends(13);
  const before = await emailCount(first, anna.email);
  await first.stop();
  const again = { ...settings, DATA_DIR: first.config.dataDir, PORT: String(first.config.port) };
  const target = await startTarget(again);
  try {
    await expect.poll(() => emailCount(target, anna.email), { timeout: 20_000 }).toBe(before + 1);
    const email = await newestEmail(target, anna.email);
    expect(email.subject).toBe('Your LinkedIn connection expires soon');
    expect(email.text).toContain(
      'You have one planned post. Posts due after that day wait until you reconnect.',
    );
    expect(email.links).toContain(`${target.url}/settings#publishing`);
    expect((await service.rpc('take_publishing_reminders')).data, 'once').toEqual([]);
  } finally {
    await target.stop();
  }
});

test.runIf(runsOwnServers)('a deleted account leaves no tokens, publications, or files', async () => {
  const target = await startTarget(settings);
  try {
    const anna = await newUser(target);
    const connection = (await connect(target, anna)).body.connections[0].id;
    const post = planOf(connection, { publish_at: inSeconds(3600) });
    const objectName = `${anna.id}/${post.id}/1`;
    const image = new Blob(['\x89PNG a picture of the harbor'], { type: 'image/png' });
    const bucket = anna.client.storage.from('publications');
    expect((await bucket.upload(objectName, image)).error).toBeNull();
    const media = [{ objectName, kind: 'image', mimeType: 'image/png', alt: 'The harbor', title: '' }];
    await plan(anna, { ...post, media });
    const { data: zip } = await anna.client.functions.invoke('account-export');
    const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    expect(names).toContain(`publications/${post.id}/1`);
    expect((await callPublishing(target, { action: 'connect' }, anna.token)).status).toBe(200);

    expect((await anna.client.functions.invoke('account-delete')).error).toBeNull();
    const service = await serviceClient(target);
    expect((await service.rpc('stored_tokens')).data).toEqual([]);
    for (const table of ['publications', 'publishing_connections'])
      expect((await service.from(table).select()).data).toEqual([]);
    expect(await filesWith(join(target.config.dataDir, 'storage'), 'a picture of the harbor')).toEqual([]);
    expect((await callPublishing(target, { action: 'connect' }, anna.token)).status).toBe(403);
  } finally {
    await target.stop();
  }
});

function inFull(part: unknown): string {
  return part instanceof Error ? `${part.stack} ${JSON.stringify(part)} ${part.cause}` : String(part);
}
