import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const module = new URL('./swap-folder.mjs', import.meta.url).href;

test('two processes that swap the same folder at once both succeed and leave nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standout-swap-'));
  const target = join(folder, 'dist');
  // Long enough for the two processes to overlap.
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { swapFolder } from '${module}';
    const endsAt = Date.now() + 2_000;
    for (let count = 0; Date.now() < endsAt; count++) {
      const draft = '${target}.' + process.pid + '.' + count;
      mkdirSync(draft);
      writeFileSync(draft + '/index.html', 'whole');
      swapFolder(draft, '${target}');
    }`;
  const both = [1, 2].map(() => run(process.execPath, ['--input-type=module', '--eval', script]));
  await Promise.all(both);
  expect(await readdir(folder)).toEqual(['dist']);
  expect(await readFile(join(target, 'index.html'), 'utf8')).toBe('whole');
  await rm(folder, { recursive: true });
});
