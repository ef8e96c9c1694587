import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

let dataDir: string;
let lock: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
  lock = join(dataDir, 'server.lock');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('one process holds a directory until it releases the lock', async () => {
  const release = await takeLock(dataDir);
  await expect(takeLock(dataDir)).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}.`);
  await release();
  expect(existsSync(lock)).toBe(false);
  await (await takeLock(dataDir))();
});

test("exactly one of many concurrent processes takes over a dead process's lock", async () => {
  writeFileSync(lock, JSON.stringify({ id: 'x', pid: endedPid(), started: '1', host: hostname() }));
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(dataDir)));
  const taken = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  expect(taken).toHaveLength(1);
  expect(readdirSync(dataDir)).toEqual(['server.lock']);
  await taken[0]?.();
});

test("a process that reuses a dead process's id does not hold its lock", async () => {
  writeFileSync(
    lock,
    JSON.stringify({ id: 'x', pid: process.ppid, started: 'another time', host: hostname() }),
  );
  await (await takeLock(dataDir))();
});

test('an incomplete lock file does not count', async () => {
  writeFileSync(lock, '{"pid": 1');
  await (await takeLock(dataDir))();
});

test('a lock of another machine counts as long as it is refreshed', async () => {
  writeFileSync(lock, JSON.stringify({ id: 'x', pid: 1, started: '1', host: 'elsewhere' }));
  await expect(takeLock(dataDir)).rejects.toThrow('is in use by process 1 on elsewhere.');
  const minuteAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, minuteAgo, minuteAgo);
  await (await takeLock(dataDir))();
});
