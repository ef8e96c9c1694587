import { authAdmin, type Database, type Transaction } from '../database/database.ts';
import { knownDays } from './rates/known-addresses.ts';

const intervalMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Deletes expired rows once an hour: full rate-limit buckets, expired codes, challenges, and flows. */
export function startCleanup(database: Database, now: () => Date): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running = deleteExpired(database, now()).catch((error: unknown) =>
      console.error('Could not delete expired auth rows:', error),
    );
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function deleteExpired(database: Database, now: Date): Promise<void> {
  // Codes and flows live for a day at most, and every bucket is full again by then.
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await database.asIdentity(authAdmin, async (tx) => {
    await tx.run('delete from auth.rate_limits where refilled_at < $1', [dayAgo]);
    await tx.run('delete from auth.known_addresses where last_used_at < $1', [
      new Date(now.getTime() - knownDays * dayMs).toISOString(),
    ]);
    await tx.run('delete from auth.one_time_tokens where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.flow_state where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.mails where due_at is not null and created_at < $1', [dayAgo]);
    await tx.run('delete from auth.provider_flows where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.mfa_challenges where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.webauthn_challenges where expires_at < $1', [dayAgo]);
    await deleteOldAuditEntries(tx, now);
  });
}

/** How many days the audit log keeps entries. Most are session renewals, which are useless after a week. */
const auditDays = { routine: 7, other: 365 };

async function deleteOldAuditEntries(tx: Transaction, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await tx.run('delete from auth.audit_log_entries where created_at < $1', [before(auditDays.other)]);
  await tx.run(
    "delete from auth.audit_log_entries where created_at < $1 and payload ->> 'action' = 'token_refreshed'",
    [before(auditDays.routine)],
  );
}
