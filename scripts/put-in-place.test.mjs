import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const module = new URL('./put-in-place.mjs', import.meta.url).href;

test('two that put their folders in the same place at the same moment do so, and leave nothing beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standout-place-'));
  const place = join(folder, 'dist');
  // Until both have long been at it together.
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { putInPlace } from '${module}';
    const endsAt = Date.now() + 2_000;
    for (let count = 0; Date.now() < endsAt; count++) {
      const draft = '${place}.' + process.pid + '.' + count;
      mkdirSync(draft);
      writeFileSync(draft + '/index.html', 'whole');
      putInPlace(draft, '${place}');
    }`;
  const both = [1, 2].map(() => run(process.execPath, ['--input-type=module', '--eval', script]));
  await Promise.all(both);
  expect(await readdir(folder)).toEqual(['dist']);
  expect(await readFile(join(place, 'index.html'), 'utf8')).toBe('whole');
  await rm(folder, { recursive: true });
});
