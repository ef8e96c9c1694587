import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { site } from '#server/site.ts';
import { swapFolder } from './swap-folder.mjs';

const run = promisify(execFile);
const module = new URL('./swap-folder.mjs', import.meta.url).href;

test('two processes that swap the same folder concurrently both succeed and leave nothing behind', async () => {
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

test('a running server serves a new build as soon as it is swapped in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standout-swap-'));
  const target = join(folder, 'dist');
  const draft = `${target}.draft`;
  const app = new Hono().get('*', site(target));
  const page = async () => (await app.request('/')).text();
  await mkdir(target);
  await writeFile(join(target, 'index.html'), 'first');
  await mkdir(draft);
  await writeFile(join(draft, 'index.html'), 'second');
  expect(await page()).toBe('first');
  swapFolder(draft, target);
  expect(await page()).toBe('second');
  await rm(folder, { recursive: true });
});
