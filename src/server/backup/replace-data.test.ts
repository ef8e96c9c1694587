import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLeftovers } from './leftovers.ts';
import { replaceData } from './replace-data.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const parts = ['storage', 'secrets', 'postgres'];
async function fill(place: string, text: string, names = parts): Promise<void> {
  for (const part of names) {
    await mkdir(join(place, part), { recursive: true });
    await writeFile(join(place, part, 'said'), text);
  }
}
const read = (place: string) =>
  Promise.all(parts.map((part) => readFile(join(place, part, 'said'), 'utf8').catch(() => 'nothing')));

test('a folder that cannot be moved into place leaves the others unchanged', async () => {
  // A folder can't be moved into itself, just as a mount point can't be moved.
  const unpacked = join(folder, 'into-itself');
  const dataDir = join(unpacked, 'postgres/data');
  await fill(unpacked, 'restored', ['storage', 'secrets']);
  await fill(dataDir, 'there before');

  await expect(replaceData(dataDir, unpacked, new Date())).rejects.toMatchObject({ code: 'EINVAL' });

  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);
  expect(await read(dataDir)).toEqual(['there before', 'there before', 'there before']);
});

test('undoing brings the old data back, even if the backup or the data lacked a part', async () => {
  const dataDir = join(folder, 'undone');
  const unpacked = join(dataDir, 'unpacked');
  await fill(dataDir, 'old', ['secrets', 'postgres']);
  await fill(unpacked, 'new', ['storage', 'postgres']);
  const { keptAt, undo } = await replaceData(dataDir, unpacked, new Date());
  expect(await read(dataDir)).toEqual(['new', 'nothing', 'new']);
  expect(await read(keptAt)).toEqual(['nothing', 'old', 'old']);
  // The server that could not start generated new keys.
  await fill(dataDir, 'made', ['secrets']);
  await undo();
  expect(await read(dataDir)).toEqual(['nothing', 'old', 'old']);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'unpacked']);
});

test('the next start undoes a restore that was interrupted at any step', async () => {
  // Each step is one move; the note says what there was.
  const steps = parts.flatMap((part) => [`keep ${part}`, `place ${part}`]);
  for (let done = 0; done <= steps.length; done += 1) {
    const dataDir = join(folder, `interrupted-${done}`);
    const unpacked = join(dataDir, 'restore-00000000-0000-0000-0000-000000000000.unfinished');
    const keptAt = join(dataDir, 'before-restore-2026-01-31T03-00-00');
    await fill(dataDir, 'old');
    await fill(unpacked, 'new');
    await mkdir(keptAt);
    for (const step of steps.slice(0, done)) {
      const [kind, part = ''] = step.split(' ');
      if (kind === 'keep') await rename(join(dataDir, part), join(keptAt, part));
      else await rename(join(unpacked, part), join(dataDir, part));
    }
    await writeFile(
      join(dataDir, 'restore.unfinished'),
      JSON.stringify({ folder: unpacked, keptAt, had: parts }),
    );
    await removeLeftovers(dataDir);
    expect(await read(dataDir)).toEqual(['old', 'old', 'old']);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);
  }
});

test('a start removes what killed backups, restores, and drills left, and nothing else', async () => {
  const dataDir = join(folder, 'littered');
  await fill(dataDir, 'data');
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  for (const name of [`restore-${id}.unfinished`, `drill-${id}.unfinished/data`, 'backup.unfinished/content'])
    await mkdir(join(dataDir, name), { recursive: true });
  const draft = join(folder, `elsewhere.tar.gz.${id}.unfinished`);
  await writeFile(draft, 'half of it');
  await writeFile(join(dataDir, 'backup.unfinished/draft'), draft);
  await mkdir(join(dataDir, 'before-restore-2026-01-31T03-00-00'));
  await removeLeftovers(dataDir);
  expect(existsSync(draft)).toBe(false);
  expect((await readdir(dataDir)).sort()).toEqual([
    'before-restore-2026-01-31T03-00-00',
    'postgres',
    'secrets',
    'storage',
  ]);
  expect(await read(dataDir)).toEqual(['data', 'data', 'data']);
});
