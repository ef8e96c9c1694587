import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { withClient } from '../backend-request.ts';

/**
 * Why a request of the sync failed. `no-answer`: the network is down or the answer was lost, so the request may have
 * had an effect. `off`: another device turned sync off for the account.
 */
export type SyncFailure =
  | 'no-answer'
  | 'signed-out'
  | 'no-account'
  | 'off'
  | 'too-often'
  | 'too-large'
  | 'not-offered'
  | 'server';

export type Answer<Value> = { ok: true; value: Value } | { ok: false; reason: SyncFailure };

const recordValue = z.nullable(z.record(z.string(), z.unknown()));
const record = z.pipe(
  z.object({
    kind: z.string(),
    id: z.string(),
    version: z.number(),
    format: z.number(),
    value: recordValue,
    device: z.nullable(z.string()),
    own: z.number(),
  }),
  z.transform(({ id, device, own, ...rest }) => ({
    ...rest,
    recordId: id,
    deviceId: device,
    ownVersion: own,
  })),
);

const registration = z.object({
  epoch: z.nullable(z.string()),
  head: z.number(),
  choice: z.enum(['ask', 'on', 'off']),
  files: z.object({ bytes: z.number(), limit: z.number() }),
});

const page = z.object({
  epoch: z.nullable(z.string()),
  head: z.number(),
  records: z.array(record),
  more: z.boolean(),
});

const pushed = z.object({
  epoch: z.string(),
  head: z.number(),
  results: z.array(
    z.discriminatedUnion('status', [
      z.object({ status: z.literal('stored'), version: z.number() }),
      z.object({ status: z.literal('conflict'), record }),
      z.object({ status: z.literal('refused'), reason: z.string() }),
    ]),
  ),
});

/** The state of the account, and whether it syncs. `epoch` is null until it has stored something. */
export type Registration = z.infer<typeof registration>;
export type RecordsPage = z.infer<typeof page>;
export type PushAnswer = z.infer<typeof pushed>;

/** A change in the format that the function `push_records` expects. */
export type SentChange = {
  kind: string;
  id: string;
  base: number;
  format: number;
  value: unknown;
  splices?: unknown;
  copies?: unknown;
};

/** Asks for the state of the account without sending anything about this device. */
export function askAccount(): Promise<Answer<Registration>> {
  return call('register_device', { device_id: null, name: null }, registration);
}

export function registerDevice(deviceId: string, name: string): Promise<Answer<Registration>> {
  return call('register_device', { device_id: deviceId, name }, registration);
}

export function pushRecords(
  deviceId: string,
  epoch: string,
  changes: readonly SentChange[],
): Promise<Answer<PushAnswer>> {
  return call('push_records', { device_id: deviceId, epoch, changes }, pushed);
}

/** Records stored after the version `after`, oldest first. With `before`, records below that version, newest first. */
export function pullRecords(
  deviceId: string,
  epoch: string,
  { after, before }: { after: number; before: number | null },
): Promise<Answer<RecordsPage>> {
  return call('pull_records', { device_id: deviceId, epoch, after, before, max_bytes: pageBytes }, page);
}

export function setChoice(choice: 'on' | 'off'): Promise<Answer<unknown>> {
  return call('set_sync_choice', { choice }, z.unknown());
}

// Takes about a tenth of a second on a slow connection, and little time per transaction of the store.
const pageBytes = 500_000;

/** A request without a response must not stop the sync forever. */
const timeoutMilliseconds = 60_000;

async function call<Value>(
  name: string,
  args: Record<string, unknown>,
  shape: z.ZodMiniType<Value>,
): Promise<Answer<Value>> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const request = (client: SupabaseClient) => client.rpc(name, args).abortSignal(signal);
  const answer = await withClient(request).catch((error: unknown) => ({ data: null, error, status: 0 }));
  if (answer.error) return { ok: false, reason: failureOf(answer) };
  const read = shape.safeParse(answer.data);
  if (read.success) return { ok: true, value: read.data };
  console.error(`"${name}" returned an unknown answer:`, read.error.message);
  return { ok: false, reason: 'server' };
}

/** The error codes of the functions, and of the API in front of them. */
const failuresByCode: Readonly<Record<string, SyncFailure>> = {
  SY001: 'no-account',
  SY003: 'too-large',
  SY006: 'too-often',
  SY007: 'off',
  // The function is missing, because the migrations are older than this page.
  PGRST202: 'not-offered',
  // A second step is required, or the token is no longer valid.
  '42501': 'signed-out',
  PGRST301: 'signed-out',
};

function failureOf({ error, status = 0 }: { error: unknown; status?: number }): SyncFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known = failuresByCode[code];
  if (known) return known;
  if (status === 0) return 'no-answer';
  if (status === 401 || status === 403) return 'signed-out';
  if (status === 429) return 'too-often';
  if (status === 413) return 'too-large';
  return 'server';
}
