import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LinkedIn, startLinkedIn } from '../support/linkedin.ts';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { newUser, runsOwnServers, type TestUser } from './support/each-database.ts';
import { freshDataDir } from './support/fresh.ts';
import { invitationSettings } from './support/invitations.ts';
import {
  connect,
  makePublishingProject,
  plan,
  planOf,
  publicationOf,
  serviceClient,
} from './support/publishing.ts';
import { targetAt } from './support/target.ts';

const project = makePublishingProject();
let linkedIn: LinkedIn;
let restart: () => Promise<ServerProcess>;
let server: ServerProcess | undefined;
let anna: TestUser;
let connection: string;

beforeAll(async () => {
  if (!runsOwnServers) return;
  linkedIn = await startLinkedIn();
  const settings = { ...invitationSettings, ...linkedIn.settings, SUPABASE_DIR: project };
  const [dataDir, port] = [await freshDataDir(), await freePort()];
  restart = () => startProcess({ ...settings, DATA_DIR: dataDir }, port);
  server = await restart();
  const target = await targetAt(server.url);
  anna = await newUser(target);
  connection = (await connect(target, anna)).body.connections[0].id;
});
afterEach(() => linkedIn?.setFaults(() => undefined));
afterAll(async () => {
  await server?.end('SIGKILL');
  await linkedIn?.close();
  rmSync(project, { recursive: true, force: true });
});

/** Plans a post and waits until LinkedIn receives it. LinkedIn responds when `answer` is called. */
async function onItsWay() {
  const arrived = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<void>();
  linkedIn.setFaults(({ method, path }) => {
    if (method !== 'POST' || path !== '/rest/posts') return undefined;
    asked.resolve();
    return arrived.promise;
  });
  const post = planOf(connection);
  await plan(anna, post);
  await asked.promise;
  return { wish: post, answer: () => arrived.resolve(undefined) };
}

const textsOf = () => linkedIn.posts().map(({ text }) => text);

test.runIf(runsOwnServers)('a stopping server waits for a post in flight and starts no other', async () => {
  const { wish: post, answer } = await onItsWay();
  const ended = server?.end('SIGTERM');
  const second = planOf(connection);
  // The server may no longer accept requests.
  const planned = await plan(anna, second).then(
    () => true,
    () => false,
  );
  answer();
  expect(await ended).toBe(0);
  expect(textsOf()).toEqual([post.body]);
  server = await restart();
  expect(await publicationOf(anna, post.id)).toMatchObject({ state: 'published' });
  if (!planned) return;
  await expect.poll(textsOf, { timeout: 60_000 }).toEqual([post.body, second.body]);
});

test.runIf(runsOwnServers)('a post is unclear if the server stopped before its response', async () => {
  const { wish: post } = await onItsWay();
  expect(await server?.end('SIGTERM')).toBe(0);
  linkedIn.setFaults(() => undefined);
  server = await restart();
  const service = await serviceClient(await targetAt(server.url));
  await service.rpc('age_publications', { person: anna.id, seconds: 60 });
  await expect
    .poll(async () => (await publicationOf(anna, post.id)).reason, { timeout: 60_000 })
    .toBe('unclear');
});
