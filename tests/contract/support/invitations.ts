import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { Upload } from 'tus-js-client';
import { clientOf, type Target } from './target.ts';

const secret = 'a secret that only the invitation tests know';

/** Settings that the project of `makeInvitationProject` requires. */
export const invitationSettings = { INVITATIONS_JWT_SECRET: secret };

/** Copies our project and adds functions that change what callers normally can't. Returns the folder. */
export function makeInvitationProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'standout-invitations-'));
  cpSync('supabase/migrations', join(folder, 'migrations'), { recursive: true });
  symlinkSync(resolve('supabase/functions'), join(folder, 'functions'));
  writeFileSync(join(folder, 'config.toml'), config);
  writeFileSync(join(folder, 'migrations/20991231000000_for_tests.sql'), forTests);
  return folder;
}

const config = `
[auth]
jwt_secret = "env(INVITATIONS_JWT_SECRET)"
[auth.email]
enable_confirmations = false
[auth.rate_limit]
sign_in_sign_ups = 100000
token_refresh = 100000
`;

const forTests = `
create function public.set_times(invitation uuid, expires_at timestamptz, delete_on date) returns void
language sql security definer set search_path = '' as $$
  update public.invitations as own
    set expires_at = coalesce(set_times.expires_at, own.expires_at), delete_on = set_times.delete_on
    where own.id = set_times.invitation
$$;
create function public.set_limits(limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
  most text;
begin
  delete from private.link_attempts;
  delete from private.invitation_limits;
  insert into private.invitation_limits default values;
  for name, most in select each.key, each.value from jsonb_each_text(limits) as each loop
    execute format('update private.invitation_limits set %I = %L', name, most);
  end loop;
end
$$;
create function public.set_quota(person uuid, bytes bigint) returns void
language sql security definer set search_path = '' as $$
  insert into private.account_quotas (user_id, bytes) values (person, set_quota.bytes)
  on conflict (user_id) do update set bytes = excluded.bytes
$$;
create function public.usage_of(person uuid) returns bigint
language sql security definer set search_path = '' as $$
  select private.account_usage(person)
$$;
create function public.age_uploads() returns void
language sql security definer set search_path = '' as $$
  update public.answers set open_until = now() - interval '1 second' where state = 'uploading';
  update storage.objects set created_at = created_at - interval '2 hours' where bucket_id = 'answers';
$$;
create function public.age_records() returns void
language sql security definer set search_path = '' as $$
  update public.content_records set stored_at = stored_at - interval '2 hours' where value is null;
$$;
create function public.content_counts(person uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('live', live_records, 'bytes', value_bytes) from private.content_usage
  where user_id = person
$$;
create function public.callable_privately(role text) returns setof text
language sql security definer set search_path = '' as $$
  select routine.proname::text from pg_catalog.pg_proc as routine
  where routine.pronamespace = 'private'::regnamespace and routine.prorettype <> 'trigger'::regtype
    and has_function_privilege(role, routine.oid, 'execute')
  order by 1
$$;
`;

/** An invitation as recruiters create it in these tests. */
export const invitationFields = {
  candidate: 'candidate-1',
  agency_name: 'Northwind Staffing',
  recruiter_name: 'Anna Berg',
  brand: { colors: { ink: '#11203B' } },
  questions: [
    { text: 'Who are you?', seconds: 30, talkingPoints: 'Name. Trade. Years.' },
    { text: 'When can you start?', seconds: 20, talkingPoints: '' },
  ],
  language: 'en',
  max_seconds: 60,
  takes: 2,
  shows_result: true,
  emails: false,
  consent_text: 'Northwind Staffing shows your clip to companies that hire.',
  consent_version: '1',
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  delete_on: null as string | null,
};

export type Link = Readonly<{ invitation: string; token: string }>;

/** Creates an invitation as this recruiter. */
export async function invite(
  recruiter: SupabaseClient,
  changes: Partial<InvitationFields> = {},
): Promise<Link> {
  // A withdrawal ends all invitations of a candidate, so each invitation has its own.
  const candidate = `candidate-${crypto.randomUUID()}`;
  const { data, error } = await recruiter.rpc('create_invitation', {
    ...invitationFields,
    candidate,
    ...changes,
  });
  if (error) throw error;
  return data;
}
type InvitationFields = { [Field in keyof typeof invitationFields]: (typeof invitationFields)[Field] | null };

/** A key with a role, signed with the project's secret. */
export function roleKey(role: string): Promise<string> {
  return new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

/** Returns the start of an MP4, then this text until the file has `size` bytes. */
export function clipOf(text: string, size: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
  return Buffer.concat([head, Buffer.alloc(size - head.length, `${text} `)]);
}

/** Calls the function `invitation`. */
export async function callInvitation(target: Target, body: object, token = target.anonKey) {
  const response = await fetch(`${target.url}/functions/v1/invitation`, {
    method: 'POST',
    headers: { apikey: target.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

type Reservation = { refused?: string; answer: string; objectName: string };

/** A candidate, who has only a link and the public key. */
export function candidateWith(target: Target, token: string) {
  const client = clientOf(target);
  const call = async (name: string, parameters: object = {}) => {
    const { data, error } = await client.rpc(name, { token, ...parameters });
    return data ?? error;
  };
  const begin = (question: number, bytes: number, changes: object = {}): Promise<Reservation> =>
    call('begin_answer', { question, bytes, seconds: 10, mime_type: 'video/mp4', ...changes });
  const finish = async (answer: string) =>
    (await callInvitation(target, { action: 'finish', token, answer })).body;
  return {
    client,
    call,
    open: () => call('open_invitation'),
    consent: () => call('give_consent', { version: '1' }),
    begin,
    finish,
    withdraw: () => callInvitation(target, { action: 'withdraw', token }),
    /** Uploads a clip in pieces and has it checked. Returns its id. */
    async answer(question: number, clip: Buffer): Promise<string> {
      const upload = await begin(question, clip.length);
      if (upload.refused) throw new Error(`Refused: ${upload.refused}`);
      await sendPieces(target, upload.objectName, clip);
      const finished = await finish(upload.answer);
      if (finished.state !== 'arrived') throw new Error(`Not accepted: ${JSON.stringify(finished)}`);
      return upload.answer;
    },
  };
}

/**
 * Uploads with TUS and the public key. `stopAfter` aborts once that many bytes are acknowledged; `uploadUrl` resumes.
 * Returns the URL of the upload.
 */
export function sendPieces(
  target: Target,
  objectName: string,
  bytes: Buffer,
  {
    stopAfter,
    uploadUrl,
    token = target.anonKey,
  }: { stopAfter?: number; uploadUrl?: string; token?: string } = {},
): Promise<string> {
  return new Promise((done, failed) => {
    const upload = new Upload(bytes, {
      endpoint: `${target.url}/storage/v1/upload/resumable`,
      headers: { apikey: target.anonKey, authorization: `Bearer ${token}` },
      chunkSize: 256 * 1024,
      retryDelays: null,
      metadata: { bucketName: 'answers', objectName, contentType: 'video/mp4' },
      ...(uploadUrl === undefined ? {} : { uploadUrl }),
      onError: failed,
      onSuccess: () => done(upload.url ?? ''),
      onChunkComplete: (_size, accepted) => {
        if (stopAfter !== undefined && accepted >= stopAfter)
          void upload.abort().then(() => done(upload.url ?? ''), failed);
      },
    });
    upload.start();
  });
}

/** Returns the status of a refused upload, or undefined if it was accepted. */
export function refusedStatus(sending: Promise<unknown>): Promise<number | undefined> {
  return sending.then(
    () => undefined,
    (error: { originalResponse?: { getStatus(): number } | null }) =>
      error.originalResponse?.getStatus() ?? 0,
  );
}

/** The files in a folder that contain this text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    const content = (await stat(path).catch(() => undefined))?.isFile()
      ? await readFile(path).catch(() => undefined)
      : undefined;
    if (content?.includes(text)) found.push(name);
  }
  return found;
}
