import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

/**
 * Locks the data directory for this process and returns a function that releases it. Takes over the lock of a dead
 * process. Throws StartupError naming the holder, or if the directory is not writable.
 */
export async function takeLock(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'server.lock');
  const id = randomUUID();
  const draft = `${path}.${id}`;
  const holder: Holder = { id, pid: process.pid, started: await startOf(process.pid), host: hostname() };
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new StartupError(`The data directory ${dataDir} is not writable (${codeOf(error)}).`);
  }
  try {
    let mayBeDisplaced = false;
    for (;;) {
      // link() is atomic and fails if the name exists.
      const isLinked = await succeeds(link(draft, path), 'EEXIST');
      if (isLinked && !mayBeDisplaced) break;
      if (isLinked) await new Promise((resolve) => setTimeout(resolve, settleMs));
      const found = await read(path);
      if (found?.holder.id === id) break;
      if (found && (await isAlive(found.holder, path))) {
        throw new StartupError(
          `The data directory ${dataDir} is in use by process ${found.holder.pid} on ${found.holder.host}.`,
        );
      }
      if (found) await moveAway(path, found.text);
      mayBeDisplaced = true;
    }
  } finally {
    await rm(draft, { force: true });
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch((error: unknown) => console.error('Failed to refresh the lock:', error));
  }, refreshEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
}

const refreshEveryMs = 5_000;
/** Gives other processes that saw the same dead lock time to finish moving it away. */
const settleMs = 150;
/** How long a lock of another machine is valid after its last refresh. Processes there can't be checked. */
const foreignLockMs = 30_000;

const holderShape = z.object({ id: z.string(), pid: z.int(), started: z.string(), host: z.string() });
type Holder = z.infer<typeof holderShape>;

async function read(path: string): Promise<{ text: string; holder: Holder } | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = holderShape.safeParse(parseJson(text));
  return { text, holder: parsed.success ? parsed.data : { id: '', pid: 0, started: '', host: '' } };
}

/** Moves a dead process's lock away, unless another process has taken it over in the meantime. */
async function moveAway(path: string, staleText: string): Promise<void> {
  const grave = `${path}.${randomUUID()}`;
  if (!(await succeeds(rename(path, grave), 'ENOENT'))) return;
  if ((await readFile(grave, 'utf8')) !== staleText) await succeeds(link(grave, path), 'EEXIST');
  await rm(grave, { force: true });
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.pid <= 0) return false;
  if (holder.host !== hostname()) {
    const freshened = await stat(path).catch(() => undefined);
    return freshened !== undefined && Date.now() - freshened.mtimeMs < foreignLockMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  // Another process may have reused the id.
  return holder.started === (await startOf(holder.pid));
}

/** Returns the start time of a process as an opaque value to compare; empty if the system does not provide one. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function succeeds(action: Promise<unknown>, expectedFailure: string): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (codeOf(error) === expectedFailure) return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
