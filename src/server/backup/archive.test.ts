import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceData } from './archive.ts';

test('a folder that cannot be moved into place leaves the others unchanged', async () => {
  // A folder can't be moved into itself, which fails like moving a mount point does.
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const dataDir = join(folder, 'postgres/data');
  for (const part of ['storage', 'secrets']) {
    await mkdir(join(folder, part));
    await mkdir(join(dataDir, part), { recursive: true });
    await writeFile(join(dataDir, part, 'said'), 'what is there');
  }
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17');

  await expect(replaceData(dataDir, folder, new Date())).rejects.toMatchObject({ code: 'EINVAL' });

  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);
  for (const part of ['storage', 'secrets'])
    expect(await readFile(join(dataDir, part, 'said'), 'utf8')).toBe('what is there');
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  await rm(folder, { recursive: true, force: true });
});
