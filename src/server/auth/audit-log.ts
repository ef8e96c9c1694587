import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import { readClient } from './requests/client.ts';
import type { UserRow } from './users/user-row.ts';

/** GoTrue's actions with its types of log entries. */
const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  token_refreshed: 'token',
  generate_recovery_codes: 'user',
  recovery_codes_deleted: 'recovery_codes',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  mfa_code_login: 'factor',
  identity_unlinked: 'user',
} as const;

type AuditAction = keyof typeof logTypes;
type Account = Pick<UserRow, 'id' | 'email' | 'phone' | 'is_sso_user'>;

/** The actor of calls with the secret key. */
const secretKeyActor = '00000000-0000-0000-0000-000000000000';

/** Records what a user did. `address` is the client's IP address. */
export async function audit(
  tx: Transaction,
  action: AuditAction,
  user: Account,
  address: string,
  now: Date,
  traits?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const actor = {
    actor_id: user.id,
    actor_username: user.email || user.phone || '',
    actor_via_sso: user.is_sso_user,
  };
  await addEntry(tx, actor, action, traits, address, now);
}

/** Records a change that was made to an account with the secret key. */
export async function auditAdmin(
  tx: Transaction,
  action: AuditAction,
  user: Account,
  context: Context,
  now: Date,
  traits: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const actor = { actor_id: secretKeyActor, actor_username: 'service_role', actor_via_sso: false };
  const about = { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '', ...traits };
  await addEntry(tx, actor, action, about, readClient(context).address, now);
}

async function addEntry(
  tx: Transaction,
  actor: Readonly<Record<string, unknown>>,
  action: AuditAction,
  traits: Readonly<Record<string, unknown>> | undefined,
  address: string,
  now: Date,
): Promise<void> {
  const payload = { ...actor, action, log_type: logTypes[action], ...(traits && { traits }) };
  await tx.run(
    'insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values ($1, $2, $3, $4, $5)',
    [
      secretKeyActor,
      orderedId(now),
      JSON.stringify(payload),
      now.toISOString(),
      address.slice(0, maxAddress),
    ],
  );
}

const maxAddress = 64;

let lastCount = 0;

/** Makes a version 7 UUID: entries of one request have the same time, and the ids keep them in order. */
function orderedId(now: Date): string {
  lastCount = (lastCount + 1) % 0x1000;
  const ms = now.getTime().toString(16).padStart(12, '0');
  const count = lastCount.toString(16).padStart(3, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${count}${crypto.randomUUID().slice(18)}`;
}
