import type { Service } from '../_shared/service.ts';

/** Who acts, and the address that they act from. */
export type Operator = Readonly<{ id: string; address: string }>;

/** What the audit log calls an action of an operator, with GoTrue's type of entry. */
export type Recorded = readonly [action: string, logType: 'account' | 'factor' | 'team' | 'user'];

/** Adds an operator's action to the audit log. The auth API sees only the secret key, and not every action. */
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
