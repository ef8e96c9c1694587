import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './support/ports.ts';

let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-start-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm start` until the server has said where its mail is, and gives what it said until then. */
async function npmStart(port: number) {
  const child = spawn('npm', ['start'], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^Mail .*\n/m.test(said)) resolve();
    });
    child.once('close', (code) => reject(new Error(`npm start ended with ${code} after: ${said}`)));
  });
  return { child, said };
}

test('npm start serves the product, ends with SIGTERM and 0, and builds nothing the second time', async () => {
  const port = await freePort();
  for (const isFirst of [true, false]) {
    const { child, said } = await npmStart(port);
    expect(said).toContain(`http://localhost:${port}\n`);
    expect(said).toContain(join(folder, 'data'));
    if (!isFirst) expect(said).not.toMatch(/Installing|Building/);
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow();
  }
});
