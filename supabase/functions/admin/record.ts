import type { Service } from '../_shared/service.ts';

/** The operator who acts, and their IP address. */
export type Operator = Readonly<{ id: string; address: string }>;

/** The name of an operator's action in the audit log, and GoTrue's type for the entry. */
export type Recorded = readonly [action: string, logType: 'account' | 'factor' | 'team' | 'user'];

/**
 * Adds an operator's action to the audit log. The auth API can't do this: it sees only the secret key, and not every
 * action.
 */
export async function record(
  { rpc }: Service,
  { id, address }: Operator,
  [action, logType]: Recorded,
  person: Readonly<{ userId: string; email: string }> | null,
): Promise<void> {
  await rpc('admin_log', {
    operator: id,
    action,
    log_type: logType,
    person: person?.userId ?? null,
    person_email: person?.email ?? null,
    address,
  });
}
