import { z } from 'zod';
import type { Owner } from './prepare.ts';

const lookEveryMs = 10_000;
const checkpointEveryMs = 5 * 60_000;
const checkpointEveryBytes = 64 * 1024 * 1024;
const vacuumAtHour = 3;

const position = z.object({ bytes: z.coerce.number() });

/** Replaces PostgreSQL's background processes, which PGlite lacks: checkpoints and a nightly vacuum. */
export function maintain(asOwner: Owner): { stop: () => void } {
  let lastBytes: number | undefined;
  let lastCheckpointMs = Date.now();
  let lastVacuumDay = new Date().toDateString();
  let busy = false;

  const look = async () => {
    const now = new Date();
    const bytes = await walBytes(asOwner);
    lastBytes ??= bytes;
    const isDue = now.getTime() - lastCheckpointMs >= checkpointEveryMs;
    if (bytes - lastBytes >= checkpointEveryBytes || (isDue && bytes > lastBytes)) {
      await asOwner(({ script }) => script('checkpoint'));
      lastBytes = await walBytes(asOwner);
      lastCheckpointMs = now.getTime();
    }
    if (now.getHours() === vacuumAtHour && now.toDateString() !== lastVacuumDay) {
      lastVacuumDay = now.toDateString();
      await asOwner(({ script }) => script('vacuum analyze'));
    }
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    look()
      .catch((error: unknown) => console.error('Database maintenance failed:', error))
      .finally(() => {
        busy = false;
      });
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function walBytes(asOwner: Owner): Promise<number> {
  const { rows } = await asOwner(({ query }) =>
    query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes", []),
  );
  return position.parse(rows[0]).bytes;
}
