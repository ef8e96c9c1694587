import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { Member } from '../../support/linkedin/protocol.ts';
import type { LinkedIn } from '../../support/linkedin.ts';
import type { TestUser } from './each-database.ts';
import { makeInvitationProject, roleKey } from './invitations.ts';
import { clientOf, type Target } from './target.ts';

/** Copies our project and adds functions that change what callers normally can't. Returns the folder. */
export function makePublishingProject(): string {
  const folder = makeInvitationProject();
  writeFileSync(join(folder, 'migrations/20991231000001_publishing_tests.sql'), forTests);
  return folder;
}

const forTests = `
create function public.age_publications(person uuid, seconds integer) returns void
language sql security definer set search_path = '' as $$
  update public.publications set publish_at = publish_at - make_interval(secs => seconds),
      next_attempt_at = next_attempt_at - make_interval(secs => seconds),
      published_at = published_at - make_interval(secs => seconds),
      updated_at = updated_at - make_interval(secs => seconds)
    where user_id = person;
  update private.publication_work as work set sending_at = sending_at - make_interval(secs => seconds),
      lease_until = lease_until - make_interval(secs => seconds)
    from public.publications as own where own.id = work.publication_id and own.user_id = person;
$$;
create function public.age_approval_links(person uuid, days integer) returns void
language sql security definer set search_path = '' as $$
  update private.approval_links as link set created_at = link.created_at - make_interval(days => age_approval_links.days)
    from public.publications as own where own.id = link.publication_id and own.user_id = age_approval_links.person
$$;
create function public.set_connection_ends(connection uuid, access_ends timestamptz, ends timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.publishing_tokens set access_expires_at = access_ends where connection_id = connection;
  update public.publishing_connections set expires_at = ends where id = connection;
$$;
create function public.age_publication_files() returns void
language sql security definer set search_path = '' as $$
  update storage.objects set created_at = created_at - interval '2 days' where bucket_id = 'publications';
$$;
create function public.stored_tokens() returns setof jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(token) from private.publishing_tokens as token
$$;
-- Whether someone looks for it later.
create function public.is_looked_for(publication uuid) returns boolean
language sql security definer set search_path = '' as $$
  select work.lease_id is null and work.sending_at is not null from private.publication_work as work
    where work.publication_id = publication
$$;
create function public.run_after_restore() returns void
language sql security definer set search_path = '' as $$
  select private.after_restore()
$$;
`;

/** A client with the secret key. */
export async function serviceClient(target: Target): Promise<SupabaseClient> {
  return clientOf({ ...target, anonKey: await roleKey('service_role') });
}

export type Runs = ReturnType<typeof runsOf>;

/** The steps of a publishing run, as the server performs them. */
export function runsOf(service: SupabaseClient) {
  const called = async (name: string, parameters: object) => {
    const { data, error } = await service.rpc(name, parameters);
    if (error) throw error;
    return data;
  };
  /** Claims due publications and returns this one. */
  const taken = async (id: string) =>
    (await called('take_publications', { most: 100, lease_seconds: 60 })).find(
      (each: { id: string }) => each.id === id,
    );
  return { called, taken };
}

/** Calls the function `publishing`. */
export async function callPublishing(target: Target, body: object, token = target.anonKey) {
  const response = await fetch(`${target.url}/functions/v1/publishing`, {
    method: 'POST',
    headers: { apikey: target.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Publishes due posts. */
export async function runPublishing(target: Target) {
  return callPublishing(target, { action: 'run' }, await roleKey('service_role'));
}

/** Connects through LinkedIn's page. Returns the function's response. */
export async function connect(target: Target, user: Pick<TestUser, 'token'>) {
  const started = await callPublishing(target, { action: 'connect' }, user.token);
  const page = await fetch(started.body.url, { redirect: 'manual' });
  const redirect = new URL(page.headers.get('location') ?? '');
  const code = redirect.searchParams.get('code');
  const state = redirect.searchParams.get('state');
  return callPublishing(target, { action: 'connected', code, state }, user.token);
}

/** Stores a connection with tokens that can't be opened. Returns its id. */
export async function createConnection(target: Target, user: Pick<TestUser, 'id'>, id = 'm4Ria') {
  const service = await serviceClient(target);
  const { data, error } = await service.rpc('save_connections', {
    person: user.id,
    connections: [
      {
        kind: 'person',
        urn: `urn:li:person:${id}`,
        name: 'Maria Berg',
        scopes: ['openid', 'w_member_social'],
        accessToken: 'v1.made.up',
        accessExpiresAt: inSeconds(60 * 86_400),
      },
    ],
  });
  if (error) throw error;
  return data[0].id as string;
}

export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toISOString();
}

export type Plan = Readonly<{
  id: string;
  post_id: string;
  connection_id: string;
  body: string;
  media: readonly object[];
  visibility: 'PUBLIC' | 'CONNECTIONS';
  publish_at: string | null;
  time_zone: string;
  window_minutes: number;
  needs_approval?: boolean;
}>;

/** A post to plan, due now unless changed. */
export function planOf(connection_id: string, changes: Partial<Plan> = {}): Plan {
  return {
    id: crypto.randomUUID(),
    post_id: crypto.randomUUID(),
    connection_id,
    body: `Hiring is listening. (${crypto.randomUUID()})`,
    media: [],
    visibility: 'PUBLIC',
    publish_at: inSeconds(0),
    time_zone: 'Europe/Berlin',
    window_minutes: 60,
    ...changes,
  };
}

/** Plans posts as this user. Returns their rows. */
export async function plan({ client }: Pick<TestUser, 'client'>, ...publications: Plan[]) {
  const { data, error } = await client.rpc('plan_publications', { publications });
  if (error) throw error;
  return data;
}

/** A publication as seen by its author. */
export async function publicationOf({ client }: Pick<TestUser, 'client'>, id: string) {
  const { data, error } = await client.from('publications').select().eq('id', id).single();
  if (error) throw error;
  return data;
}

/** Connects this user as a new member. Returns helpers for their publications. */
export async function publisherOf(
  target: Target,
  linkedIn: LinkedIn,
  user: TestUser,
  pages: Member['pages'] = [],
) {
  const service = await serviceClient(target);
  const id = `m${crypto.randomUUID().slice(0, 8)}`;
  linkedIn.signIn({ id, name: 'Anna Berg', email: user.email, pages });
  const { body } = await connect(target, user);
  const idOf = (kind: string): string =>
    body.connections.find((each: { kind: string }) => each.kind === kind)?.id ?? '';
  const { called } = runsOf(service);
  return {
    urn: `urn:li:person:${id}`,
    person: idOf('person'),
    page: idOf('organization'),
    called,
    posts: () => linkedIn.posts().filter(({ author }) => author === `urn:li:person:${id}`),
    /** Moves all times of the user's publications into the past. */
    age: (seconds: number) => called('age_publications', { person: user.id, seconds }),
    /** Waits until the publication has ended. */
    async ended(publication: string, state: string | RegExp = /published|needs-you/) {
      await runPublishing(target);
      await expect
        .poll(async () => (await publicationOf(user, publication)).state, { timeout: 20_000, interval: 50 })
        .toMatch(state);
      return publicationOf(user, publication);
    },
    tidy: async () => callPublishing(target, { action: 'tidy' }, await roleKey('service_role')),
  };
}
