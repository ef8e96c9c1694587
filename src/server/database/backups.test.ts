import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpWhenDue } from './backups.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-backups-'));
});
afterAll(() => rm(folder, { recursive: true }));

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 3));

async function databaseOf(name: string) {
  const place = join(folder, name, 'postgres');
  // The data folder may be a link to another disk.
  const elsewhere = join(folder, name, 'other-disk');
  await mkdir(join(elsewhere, 'base'), { recursive: true });
  await symlink(elsewhere, place);
  await writeFile(join(place, 'PG_VERSION'), '18');
  await utimes(join(place, 'PG_VERSION'), day(1), day(1));
  const backups = join(folder, name, 'backups');
  const run = async (now: Date, quiet = (copy: () => Promise<void>) => copy()) => {
    await writeFile(join(place, 'base/1'), now.toISOString());
    await backUpWhenDue(place, backups, quiet, now);
    return (await readdir(backups).catch(() => [])).sort();
  };
  return { backups, run };
}

test('backs up once a day, not on the first day, and keeps three backups', async () => {
  const { backups, run } = await databaseOf('daily');
  expect(await run(new Date(day(2).getTime() - 1))).toEqual([]);
  expect(await run(day(2))).toEqual(['2026-01-02T03-00-00']);
  expect(await run(new Date(day(3).getTime() - 1))).toHaveLength(1);
  for (const number of [3, 4, 5]) await run(day(number));
  expect((await readdir(backups)).sort()).toEqual([3, 4, 5].map((number) => `2026-01-0${number}T03-00-00`));
  expect(await readFile(join(backups, '2026-01-04T03-00-00/base/1'), 'utf8')).toBe(day(4).toISOString());
});

test('a backup from a clock that ran ahead blocks no later backup and is not counted', async () => {
  const { run } = await databaseOf('ahead');
  await run(day(2));
  const [ahead] = (await run(new Date(Date.UTC(2036, 0, 1)))).slice(-1);
  expect(ahead).toBe('2036-01-01T00-00-00');
  for (const number of [3, 4, 5]) await run(day(number));
  expect(await run(day(6))).toEqual([...[4, 5, 6].map((number) => `2026-01-0${number}T03-00-00`), ahead]);
});

test('a failed backup leaves nothing behind, and an interrupted one is removed by the next', async () => {
  const { backups, run } = await databaseOf('broken');
  const full = run(day(2), async (copy) => {
    await copy();
    throw new Error('The disk is full.');
  });
  await expect(full).rejects.toThrow('The disk is full.');
  expect(await readdir(backups)).toEqual([]);
  await mkdir(join(backups, '2026-01-02T03-00-00.unfinished/base'), { recursive: true });
  expect(await run(day(2))).toEqual(['2026-01-02T03-00-00']);
});
