import { authAdmin, type Database } from '../database/database.ts';

const everyMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Forgets, once an hour, what no request will ask for again: full buckets, codes and flows that have expired. */
export function startCleanup(database: Database, now: () => Date): { stop: () => Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay = tidy(database, now()).catch((error: unknown) =>
      console.error('Old entries could not be forgotten:', error),
    );
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

async function tidy(database: Database, now: Date): Promise<void> {
  // No code or flow lives longer than a day, and every bucket is full again by then.
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await database.asIdentity(authAdmin, async (tx) => {
    await tx.run('delete from auth.rate_limits where refilled_at < $1', [dayAgo]);
    await tx.run('delete from auth.one_time_tokens where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.flow_state where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.mails where due_at is not null and created_at < $1', [dayAgo]);
    await tx.run('delete from auth.provider_flows where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.mfa_challenges where created_at < $1', [dayAgo]);
    await tx.run('delete from auth.webauthn_challenges where expires_at < $1', [dayAgo]);
  });
}
